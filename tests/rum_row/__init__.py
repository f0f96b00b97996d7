"""The rules of Rum Row, proved one by one."""
