/** SQLite's own numbers: busy, read-only, input and output, damaged, full, cannot be opened, no database. */
const SQLITE: ReadonlySet<number> = new Set([5, 8, 10, 11, 13, 14, 26])
/** Disk full, input and output; and read-only, which many a host makes of a database whose disk is nearly full. */
const POSTGRES: ReadonlySet<unknown> = new Set(['53100', '58030', '25006'])

/** Tells errors of a full, failing or read-only disk, on either engine. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A job that was rolled back with its batch has the batch's error as its cause.
  if (isStorageFault(error.cause)) return true
  // The lowest byte is the kind of the fault.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode & 0xff)
  return 'code' in error && POSTGRES.has(error.code)
}

/** Awaits a write that the answer does not depend on; ignores storage faults. */
export async function unlessStorageFails(note: Promise<unknown>): Promise<void> {
  try {
    await note
  } catch (error) {
    if (!isStorageFault(error)) throw error
  }
}
