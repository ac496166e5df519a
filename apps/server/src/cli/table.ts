interface Column<Row> {
  title: string
  of(row: Row): string | number | null
  /** Numbers are aligned to the right. */
  isFigure?: boolean
}

const CELL_MAX = 72

/** Formats rows as a table with column titles; cuts long values. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title.toUpperCase()),
    ...rows.map((row) => columns.map(({ of }) => cell(of(row)))),
  ]
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => length(line[column]))))
  return lines
    .map((line) =>
      line
        .map((text, column) => {
          const space = ' '.repeat((widths[column] ?? 0) - length(text))
          return columns[column]?.isFigure ? space + text : text + space
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats names with their values, one per line. */
export function pairs(rows: readonly (readonly [name: string, value: string | number | null])[]): string {
  const width = Math.max(...rows.map(([name]) => length(name)))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(String(value ?? '-'))}`).join('\n')
}

/** Replaces control characters, which could move the terminal's cursor: names and messages come from strangers. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

function cell(value: string | number | null): string {
  const text = printable(String(value ?? '-'))
  return length(text) > CELL_MAX ? `${[...text].slice(0, CELL_MAX - 1).join('')}…` : text
}

const length = (text = ''): number => [...text].length

/** `2026-11-21 18:04`, in UTC, of a moment as the API writes it. */
export const moment = (iso: string | null): string | null => iso?.slice(0, 16).replace('T', ' ') ?? null
