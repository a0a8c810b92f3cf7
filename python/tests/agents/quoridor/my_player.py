"""A small agent of our own: walks, and puts a wall now and then."""

from quoridor import Agent, agent_main, dict_to_board


class MyAgent(Agent):
    def initialize(self, percepts, players, time_left):
        self.players = players

    def play(self, percepts, player, step, time_left):
        assert self.players == [player] and time_left > 0 and percepts["size"] == 9
        actions = dict_to_board(percepts).get_actions(player)
        walls = [action for action in actions if action[0] != "P"]
        if step % 5 == 0 and walls:
            return walls[step % len(walls)]
        goal = percepts["goals"][player]
        return min((a for a in actions if a[0] == "P"), key=lambda a: abs(a[1] - goal))


if __name__ == "__main__":
    agent_main(MyAgent())
