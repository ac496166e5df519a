/** The server is shutting down, has crashed, starts, takes no more connections; or the connection is lost. */
const POSTGRES = /^(57P0[1-3]|53300|08...)$/
const NETWORK: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE'])
/** The driver gives these no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Tells errors of a database that cannot be reached. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionFault(error.cause)) return true
  // Every address of a host was tried.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true
  const code = 'code' in error ? error.code : undefined
  return NETWORK.has(code) || POSTGRES.test(String(code)) || DRIVER.test(error.message)
}
