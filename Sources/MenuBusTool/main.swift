print("menubus")
