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
