"""What people see of paikit in a notebook or on a page: a table, a position to try, cards in a row.

import paikit_widgets
paikit_widgets.table("guandan", lang="zh")
"""

from paikit_widgets.rows import Row, show
from paikit_widgets.session import Session, Trial
from paikit_widgets.table import Board, Table, table, try_it

__all__ = ["Board", "Row", "Session", "Table", "Trial", "show", "table", "try_it"]
