"""The rules of Rum Row, in the order of the ledger."""
