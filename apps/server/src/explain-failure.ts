import { ConfigError } from './config/config.ts'
import { isConnectionFault, isStorageFault, OutdatedDatabase } from './db/index.ts'

/** PostgreSQL does not know the user or the password, has no such database, or does not let this user make tables in it. */
const REFUSED = /^(28...|3D000|42501)$/

/** PostgreSQL's code for a write to a replica, or to a server whose disk is nearly full. */
const READ_ONLY = '25006'

/** Explains why the shop cannot start: one line for errors that an operator can mend, the stack trace for all others. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigError || error instanceof OutdatedDatabase) return error.message
  if (error.message.startsWith('corrupted migrations'))
    return `a newer version of the shop has used this database (${error.message}). Start that one, or restore a backup of this one.`
  if ('code' in error && error.code === READ_ONLY)
    return `the database refuses writes (${error.message}). DATABASE_URL must name the primary, not a replica, and its disk must have room.`
  if (isStorageFault(error))
    return `the database in DATA_DIR cannot be used (${error.message}). Its folder must be writable for this user, and have room.`
  return byCode(error) ?? ofDatabase(error) ?? error.stack ?? error.message
}

function ofDatabase(error: Error & { code?: unknown }): string | undefined {
  // An error for a name with several addresses has a code and no message.
  const why = error.message || error.code
  if (isConnectionFault(error)) return `the database does not answer (${why}). Check DATABASE_URL.`
  return REFUSED.test(String(error.code)) ? `the database refuses (${why}). Check DATABASE_URL.` : undefined
}

function byCode(error: Error & { code?: unknown; port?: unknown; syscall?: unknown }): string | undefined {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${error.port} is taken. Stop what runs there, or choose another: PORT=3001 npm start`
    case 'EACCES':
      return error.syscall === 'listen'
        ? `port ${error.port} may not be used by this user. Choose another: PORT=3001 npm start`
        : error.message
    case 'ENOSPC':
    case 'EROFS':
      return error.message
    default:
      return undefined
  }
}
