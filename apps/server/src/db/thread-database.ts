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
