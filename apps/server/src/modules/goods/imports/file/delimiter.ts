import { columnOf } from './columns.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The line that Excel writes above the header to name the delimiter. */
const NAMED = /^\uFEFF?"?sep\s?=(.)"?[^\S\r\n]*(?:\r\n|\n|\r)/i

/** The delimiter that the first line names. */
export const namedDelimiter = (head: string): Delimiter | undefined =>
  DELIMITERS.find((delimiter) => delimiter === NAMED.exec(head)?.[1])

/** Whether a row is the line that names the delimiter. */
export const namesDelimiter = (cells: readonly string[]): boolean =>
  /^sep\s?=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')

/** Finds the delimiter: the one that the first line names, or with which the first line with words has the most known columns. */
export function findDelimiter(head: string): Delimiter {
  const named = namedDelimiter(head)
  if (named) return named
  const lines = head.replace(NAMED, '').split(/\r\n|\n|\r/)
  const header = lines.find((line) => /[^\s,;|"\uFEFF]/.test(line)) ?? ''
  const knownColumns = (delimiter: Delimiter) =>
    header.split(delimiter).filter((name) => columnOf(name.replace(/^\s*"|"\s*$/g, '')) !== undefined).length
  return DELIMITERS.reduce((best, next) => (knownColumns(next) > knownColumns(best) ? next : best))
}
