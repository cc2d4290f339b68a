parameters = {}
