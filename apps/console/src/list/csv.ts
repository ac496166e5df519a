import { escapeFormula } from '@rialto/contract/csv-cells'
import { withoutIsolates } from '@rialto/contract/inline-text'
import type { ListColumn } from './types.ts'

const quoted = (cell: string): string => `"${escapeFormula(withoutIsolates(cell)).replaceAll('"', '""')}"`

/** The rows as CSV (RFC 4180), with a byte order mark by which spreadsheets recognise UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

/** Lets the browser save a CSV file. */
export function saveFile(name: string, content: string | Uint8Array): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content as BlobPart], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
