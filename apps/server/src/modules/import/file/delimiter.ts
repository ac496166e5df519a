import { columnOf } from './columns.ts'

const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Finds the delimiter: the one with which the first line has the most known columns. */
export function findDelimiter(head: string): Delimiter {
  const header = head.split(/\r\n|\n|\r/, 1)[0] ?? ''
  const knownColumns = (delimiter: Delimiter) =>
    header.split(delimiter).filter((name) => columnOf(name.replace(/^\s*"|"\s*$/g, '')) !== undefined).length
  return DELIMITERS.reduce((best, next) => (knownColumns(next) > knownColumns(best) ? next : best))
}
