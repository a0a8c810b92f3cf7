"""The modules of the IN104 draughts simulator that players import, over Secateur's rules.

Squares are numbered as in PDN: cell 0 is Black's first, row 0 is Black's first row; White moves towards row 0.
"""
