import type { Database } from '../../../../db/index.ts'

/** What is read of a large catalogue, in this order. */
const READ_PARTS = ['lists', 'words'] as const
export type ReadPart = (typeof READ_PARTS)[number]

/** How many products have been read, and of how many; shared with the thread that reads them. */
export type Progress = Int32Array<SharedArrayBuffer>

interface PartProgress {
  part: ReadPart
  done: number
  total: number
}

/** Where it is told what is being read: the log of the process. */
export interface ReadingLog {
  info(details: object, message: string): void
}

interface Readings {
  parts: Map<ReadPart, Progress>
  log?: ReadingLog
}

const readings = new WeakMap<Database, Readings>()

function readingsOf(database: Database): Readings {
  const known = readings.get(database) ?? { parts: new Map() }
  readings.set(database, known)
  return known
}

/** From here on, what takes long to read is told in a log. */
export function logReading(database: Database, log: ReadingLog): void {
  readingsOf(database).log = log
}

/** By then a catalogue that comes from a snapshot is there, and nobody has begun to wonder. */
const FIRST_LOG_MS = 1_500
const LOG_EVERY_MS = 10_000

const BEING_READ: Readonly<Record<ReadPart, string>> = {
  lists: 'all products are being read for lists; the database answers until then',
  words: 'the words of all products are being read for the search; the database answers until then',
}

/** Reads a part of the catalogue, which {@link readingOf} and the log tell of meanwhile. */
export async function trackReading<Result>(
  database: Database,
  part: ReadPart,
  read: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const known = readingsOf(database)
  known.parts.set(part, progress)
  const start = performance.now()
  let isLogged = false
  const tell = () => {
    timer = setTimeout(tell, LOG_EVERY_MS).unref()
    const [done = 0, total = 0] = progress
    if (total === 0) return
    isLogged = true
    known.log?.info({ part, done, total }, BEING_READ[part])
  }
  let timer = setTimeout(tell, FIRST_LOG_MS).unref()
  try {
    const result = await read(progress)
    if (isLogged) known.log?.info({ part, ms: Math.round(performance.now() - start) }, 'all products have been read')
    return result
  } finally {
    clearTimeout(timer)
    if (known.parts.get(part) === progress) known.parts.delete(part)
  }
}

/** To be called by the reading thread. @param total the highest id, which is about the number of products */
export function tellProgress(progress: Progress | undefined, done: number, total: number): void {
  if (!progress) return
  Atomics.store(progress, 0, Math.min(done, total))
  Atomics.store(progress, 1, total)
}

/** The part of the catalogue that is being read from the database at this moment; null mostly. */
export function readingOf(database: Database): PartProgress | null {
  for (const part of READ_PARTS) {
    const [done = 0, total = 0] = readings.get(database)?.parts.get(part) ?? []
    if (total > 0) return { part, done, total }
  }
  return null
}
