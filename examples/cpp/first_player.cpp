// A first player in C++, as a UGI engine: it asks Secateur's engine for the rules over a pipe, and plays the move after which the
// position is worth least for the opponent. g++ -O2 -o first_player examples/cpp/first_player.cpp
// secateur match quoridor 'ugi(cmd="./first_player quoridor")' random --pairs 5
#include <unistd.h>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

static FILE *to_rules, *from_rules;

static void start(const char *variant) {
    int there[2], back[2];
    if (pipe(there) || pipe(back)) exit(1);
    if (fork() == 0) {
        dup2(there[0], 0), dup2(back[1], 1);
        for (int end : {there[0], there[1], back[0], back[1]}) close(end);
        const char *program = getenv("SECATEUR") ? getenv("SECATEUR") : "secateur";
        execlp(program, program, "engine", variant, (char *)nullptr);
        perror(program), _exit(1); // put it on the PATH, or name it by SECATEUR
    }
    close(there[0]), close(back[1]), to_rules = fdopen(there[1], "w"), from_rules = fdopen(back[0], "r");
}

// The engine's answer to a query about a position; empty if it has no answer.
static std::string query(const std::string &position, const char *what) {
    fprintf(to_rules, "%s\nquery %s\n", position.c_str(), what), fflush(to_rules);
    std::string line; int c;
    while ((c = getc(from_rules)) != EOF && c != '\n') line += char(c);
    if (c == EOF) exit(1); // it has ended, and has printed why
    return line.rfind("response ", 0) == 0 ? line.substr(9) : "";
}

// The value for the side to move; a win or a loss is beyond all other values.
static int value(const std::string &position) {
    std::string result = query(position, "result"), first = result == "p1win" ? "true" : "false";
    if (result == "p1win" || result == "p2win") return query(position, "p1turn") == first ? 99999 : -99999;
    return atoi(query(position, "eval").c_str());
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN), start(argc > 1 ? argv[1] : "quoridor");
    std::string line, word, position = "position startpos", move;
    while (std::getline(std::cin, line) && line != "quit") {
        std::istringstream(line) >> word;
        if (word == "ugi") std::cout << "id name first player in C++\nugiok" << std::endl;
        else if (word == "isready") std::cout << "readyok" << std::endl;
        else if (word == "position") position = line;
        else if (word == "go") {
            std::string best = "(none)", joint = position.find(" moves ") == std::string::npos ? " moves " : " ";
            std::istringstream moves(query(position, "moves"));
            for (int least = INT_MAX; moves >> move;)
                if (int worth = value(position + joint + move); worth < least) least = worth, best = move;
            std::cout << "bestmove " << best << std::endl;
        }
    }
}
