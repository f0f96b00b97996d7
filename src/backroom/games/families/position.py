from .rules.course import Course


class Families(Course):
    pass
