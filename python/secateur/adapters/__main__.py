"""Runs an agent of a course environment as a UGI engine; see the package's documentation."""

import argparse
import sys

from ..ugi import serve_ugi
from . import in104, quoridor, seahorse
from .common import AdapterError


def main():
    parser = argparse.ArgumentParser(prog="python -m secateur.adapters", description="Runs an agent of a course as a UGI engine.")
    parser.add_argument("environment", choices=["abalone", "divercite", "quoridor", "in104"])
    parser.add_argument("folder", help="the agent's folder, with the environment's modules beside it")
    parser.add_argument("--module", default="my_player", help="the agent's module (my_player)")
    parser.add_argument("--class", dest="class_name", help="its class, where the module has several")
    parser.add_argument("--rpc", action="store_true", help="quoridor: start the agent's script and ask it over XML-RPC")
    parser.add_argument("--variant", default="draughts:in104", help="in104: the variant (draughts:in104)")
    arguments = parser.parse_args()
    own = sys.stdout
    sys.stdout = sys.stderr  # what an agent prints while it is loaded belongs to nobody's protocol
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
    finally:
        sys.stdout = own
    variant, player, report = made
    print(f"secateur.adapters: {report}", file=sys.stderr)
    serve_ugi(player, variant, name=f"{arguments.module} ({arguments.environment})")


main()
