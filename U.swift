import L
class C: A { var items = [1, 2]; func removeItem(_ i: Int) {} }
class D: A { var items = ["a"] }
func f(_ b: B, _ c: C) { print(b.target, c.items); c.removeItem(1); let x = b.target; print(x.count) }
