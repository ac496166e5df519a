/** Sorts by a figure, lowest first, and picks the median. @throws when there are none */
export function ranked<T>(all: readonly T[], by: (item: T) => number): { all: T[]; median: T } {
  const sorted = all.toSorted((a, b) => by(a) - by(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined) throw new Error('nothing was measured')
  return { all: sorted, median }
}

/** The value that a share of all is below. @param share from 0 to 1 @throws when there are none */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
