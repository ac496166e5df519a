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
