/** Thrown for rows that refer to missing ones. */
export class InconsistentRows extends Error {}

/** SQLite's codes for a broken constraint and a value of another type. */
const SQLITE: ReadonlySet<number> = new Set([19, 20])
/** The classes of PostgreSQL's codes for a broken constraint and an invalid value. */
const POSTGRES: ReadonlySet<string> = new Set(['22', '23'])

/** Checks whether rows were refused for what they hold, rather than for the database's state. */
export function isInconsistency(error: unknown): boolean {
  if (error instanceof InconsistentRows) return true
  if (!(error instanceof Error)) return false
  // The lowest byte is the kind of the error.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode & 0xff)
  return 'code' in error && typeof error.code === 'string' && POSTGRES.has(error.code.slice(0, 2))
}
