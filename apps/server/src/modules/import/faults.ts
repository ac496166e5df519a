import { FileStorageUnavailable } from '../../files/index.ts'

const SQLITE_CONSTRAINT = 19
const SQLITE_TOO_BIG = 18

/** Whether the database found fault with what was written, rather than with itself. */
export function isRefusedRow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') {
    const kind = error.errcode & 0xff
    return kind === SQLITE_CONSTRAINT || kind === SQLITE_TOO_BIG
  }
  // PostgreSQL's classes: data exceptions, broken constraints, limits exceeded.
  return 'code' in error && typeof error.code === 'string' && /^(?:22|23|54)/.test(error.code)
}

/** Whether an error comes from outside (a full disk, a lost connection, a bucket that is away), so that its message is for the operator. */
export function isOutsideFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof FileStorageUnavailable || 'errcode' in error || 'syscall' in error) return true
  return 'code' in error && typeof error.code === 'string' && !error.code.startsWith('ERR_')
}
