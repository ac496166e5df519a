import { move, transferableSymbol, valueSymbol } from 'piscina'
import { openDatabaseForReading } from './open.ts'
import type { Database } from './types.ts'

const open = new Map<string, Database>()

/** The database of a reading thread, opened with its first task. */
export function threadDatabase(url: string): Database {
  const existing = open.get(url)
  if (existing) return existing
  const database = openDatabaseForReading(url)
  open.set(url, database)
  return database
}

/** The result of a thread's task, whose typed arrays are moved to the other thread instead of copied. */
export function transferred<Result extends object>(result: Result): Result {
  const movable = { [transferableSymbol]: [...buffersIn(result)], [valueSymbol]: result }
  // Piscina declares its two symbols under other names than it exports them.
  return move(movable as unknown as Parameters<typeof move>[0]) as Result
}

function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (Array.isArray(value)) {
    if (typeof value[0] === 'object') for (const each of value) buffersIn(each, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) buffersIn(each, found)
  }
  return found
}
