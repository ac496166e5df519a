const SQLITE_CONSTRAINT = 19
const SQLITE_TOO_BIG = 18

/** Returns whether the database rejected the values that were written, rather than failed itself. */
export function isRejectedRow(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    const kind = error.errcode & 0xff
    return kind === SQLITE_CONSTRAINT || kind === SQLITE_TOO_BIG
  }
  // PostgreSQL's classes: data exceptions, broken constraints, limits exceeded.
  return 'code' in error && typeof error.code === 'string' && /^(?:22|23|54)/.test(error.code)
}
