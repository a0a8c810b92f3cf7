"""Runs an agent of a course environment as a UGI engine; see the package's documentation."""

import argparse
import os
import sys

from ..ugi import serve_ugi
from . import in104, quoridor, seahorse
from .common import AdapterError, MainThread


def main():
    parser = argparse.ArgumentParser(prog="python -m secateur.adapters", description="Runs an agent of a course as a UGI engine.")
    parser.add_argument("environment", choices=["abalone", "divercite", "quoridor", "in104"])
    parser.add_argument("folder", help="the agent's folder, with the environment's modules beside it")
    parser.add_argument("--module", default="my_player", help="the agent's module (my_player)")
    parser.add_argument("--class", dest="class_name", help="its class, where the module has several")
    parser.add_argument("--rpc", action="store_true", help="quoridor: start the agent's script and ask it over XML-RPC")
    parser.add_argument("--variant", default="draughts:in104", help="in104: the variant (draughts:in104)")
    arguments = parser.parse_args()
    agents = MainThread()
    lines, out = own_streams()
    try:
        if arguments.environment == "quoridor":
            made = quoridor.make(arguments.folder, arguments.module, arguments.class_name, arguments.rpc)
        elif arguments.environment == "in104":
            made = in104.make(arguments.folder, arguments.module, arguments.class_name, arguments.variant)
        else:
            made = seahorse.make(arguments.folder, arguments.environment, arguments.module, arguments.class_name)
    except AdapterError as error:
        sys.exit(f"secateur.adapters: {error}")
    except Exception as error:  # the environment's own code may raise anything
        sys.exit(f"secateur.adapters: the environment raised {type(error).__name__}: {error}".replace("\n", " "))
    variant, player, report = made
    print(f"secateur.adapters: {report}", file=sys.stderr, flush=True)
    name = f"{arguments.module} ({arguments.environment})"
    try:
        agents.serve(lambda: serve_ugi(agents.playing(player), variant, name=name, input=lines, output=out))
    except KeyboardInterrupt:
        sys.exit(130)


def own_streams():
    """The protocol's input and output. The agent and the programs it starts get others: they print to standard error, and read
    nothing."""
    lines, out = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdin, sys.stdout = open(os.devnull), sys.stderr
    return lines, out


main()
