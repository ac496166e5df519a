/** A cell of a wrapping grid: the top of its row, and its focusable stops from top to bottom. */
export interface GridCell<T> {
  top: number
  stops: readonly T[]
}

/**
 * Returns the stop that a key moves to from `current`, or undefined if there is none. Left and right move to the first
 * stop of the neighbouring cell; up and down move through the stops of a cell and on into the cell above or below; Home
 * and End move to the first and last cell.
 */
export function gridNeighbour<T>(
  cells: ReadonlyArray<GridCell<T>>,
  current: T,
  key: string,
  rtl: boolean,
): T | undefined {
  if (key === 'Home') return cells[0]?.stops[0]
  if (key === 'End') return cells.at(-1)?.stops[0]
  const at = cells.findIndex(({ stops }) => stops.some((stop) => stop === current))
  const cell = cells[at]
  if (!cell) return undefined
  const stop = cell.stops.indexOf(current)
  if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) return cells[at + 1]?.stops[0]
  if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) return cells[at - 1]?.stops[0]
  if (key === 'ArrowDown') return cell.stops[stop + 1] ?? verticalNeighbour(cells, at, 1)?.stops[0]
  if (key === 'ArrowUp') return stop > 0 ? cell.stops[stop - 1] : verticalNeighbour(cells, at, -1)?.stops.at(-1)
  return undefined
}

/** The cell in the same column of the adjacent row, or the last cell if that row is shorter. */
function verticalNeighbour<T>(cells: ReadonlyArray<GridCell<T>>, at: number, way: 1 | -1): GridCell<T> | undefined {
  const tops = [...new Set(cells.map(({ top }) => top))]
  const top = cells[at]?.top ?? 0
  const column = at - cells.findIndex((cell) => cell.top === top)
  const nextTop = tops[tops.indexOf(top) + way]
  const next = cells.filter((cell) => cell.top === nextTop)
  return next[Math.min(column, next.length - 1)]
}
