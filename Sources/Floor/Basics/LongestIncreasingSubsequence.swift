/// The indices of a longest strictly increasing subsequence.
package func longestIncreasingSubsequence(_ values: [Int]) -> [Int] {
  var tails: [Int] = []  // index of the smallest last value of an increase, by its length
  var previous = [Int?](repeating: nil, count: values.count)
  for (index, value) in values.enumerated() {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
    }
    previous[index] = low > 0 ? tails[low - 1] : nil
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var result: [Int] = []
  var next = tails.last
  while let index = next {
    result.append(index)
    next = previous[index]
  }
  return result.reversed()
}
