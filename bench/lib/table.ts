import { type Measured, markOf, type Row } from './row.ts'

/** Prints one line per row: name, target, reached, ratio. */
export function printTable(results: readonly (Row & Measured)[]): void {
  const lines = [
    ['', 'what', 'target', 'reached', 'ratio', ''],
    ...results.map((row) => [
      markOf(row),
      row.name,
      row.target,
      row.reached,
      row.ratio === undefined ? '' : row.ratio.toFixed(2),
      row.note ?? '',
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
