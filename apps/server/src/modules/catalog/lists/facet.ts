/**
 * Maps products (as rows) to their values of one kind, such as brands or colours, and back: filters need the rows of a value,
 * counts need the values of a row.
 */
export interface Facet {
  /** The values' ids, by code. */
  ids: readonly number[]
  /** The codes of row n are `codes[starts[n]] … codes[starts[n + 1] - 1]`. */
  starts: Uint32Array
  codes: Uint32Array
  /** The rows that have a value, by its id. */
  rows: ReadonlyMap<number, Uint32Array>
}

/** @param rows the rows of each value; a row at most once in each. */
export function createFacet(rows: ReadonlyMap<number, Uint32Array>, rowCount: number): Facet {
  const starts = new Uint32Array(rowCount + 1)
  for (const ofValue of rows.values()) for (const row of ofValue) starts[row + 1] = (starts[row + 1] ?? 0) + 1
  for (let row = 0; row < rowCount; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)

  const codes = new Uint32Array(starts[rowCount] ?? 0)
  const next = starts.slice()
  const ids = [...rows.keys()]
  ids.forEach((id, code) => {
    for (const row of rows.get(id) ?? []) {
      const at = next[row] ?? 0
      codes[at] = code
      next[row] = at + 1
    }
  })
  return { ids, starts, codes, rows }
}

/** The rows of each value, from the one value of each row; 0 stands for none. */
export function rowsByValue(values: ArrayLike<number>): Map<number, Uint32Array> {
  const counts = new Map<number, number>()
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? 0
    if (value !== 0) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const rows = new Map([...counts].map(([value, count]) => [value, new Uint32Array(count)]))
  for (let row = values.length - 1; row >= 0; row--) {
    const value = values[row] ?? 0
    const left = (counts.get(value) ?? 0) - 1
    const ofValue = rows.get(value)
    if (ofValue) ofValue[left] = row
    counts.set(value, left)
  }
  return rows
}
