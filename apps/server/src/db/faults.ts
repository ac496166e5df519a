/** Codes for: shutting down, crashed, starting, too many connections, connection lost. */
const POSTGRES_CONNECTION = /^(57P0[1-3]|53300|08...)$/
const NETWORK: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'])
/** Messages of errors to which the driver gives no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Checks whether an error means that the database cannot be reached. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionFault(error.cause)) return true
  // All addresses of a host name failed.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true
  const code = 'code' in error ? error.code : undefined
  return NETWORK.has(code) || POSTGRES_CONNECTION.test(String(code)) || DRIVER.test(error.message)
}

const QUERY_CANCELED = '57014'

/** Tells errors of a statement that PostgreSQL cancelled because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/** SQLite's codes for: busy, read-only, I/O error, corrupt, full, cannot open, not a database. */
const SQLITE_STORAGE: ReadonlySet<number> = new Set([5, 8, 10, 11, 13, 14, 26])
/** Codes for: disk full, I/O error, and read-only, which hosts set when the disk is nearly full. */
const POSTGRES_STORAGE: ReadonlySet<unknown> = new Set(['53100', '58030', '25006'])

/** Checks whether an error means a full, failing or read-only disk, on either engine. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A job that was rolled back with its batch has the batch's error as its cause.
  if (isStorageFault(error.cause)) return true
  // The lowest byte is the kind of the fault.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_STORAGE.has(error.errcode & 0xff)
  return 'code' in error && POSTGRES_STORAGE.has(error.code)
}

/** Awaits a write that the reply does not depend on; ignores storage faults. */
export async function unlessStorageFails(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isStorageFault(error)) throw error
  }
}

const POSTGRES_UNIQUE = '23505'

/** Tells errors of a unique constraint, on either engine. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === POSTGRES_UNIQUE) || error.message.startsWith('UNIQUE constraint failed'))
