import { sql } from 'kysely'
import { openDatabase } from '../open.ts'
import type { Database } from '../types.ts'

/** Opens an SQLite database that nobody needs after a failure of the machine, so that no write waits for the disk. */
export async function openTemporaryDatabase(file: string): Promise<Database> {
  const database = openDatabase(`sqlite:${file}`)
  await sql`pragma synchronous = off`.execute(database.db)
  return database
}
