/** All of them, the one with the lowest figure first, and the one in the middle. @throws where there are none */
export function ranked<T>(all: readonly T[], by: (one: T) => number): { all: T[]; median: T } {
  const sorted = all.toSorted((a, b) => by(a) - by(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined) throw new Error('nothing was measured')
  return { all: sorted, median }
}
