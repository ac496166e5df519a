import { sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import { takeOver } from './migrations/take-over.ts'
import type { Database } from './types.ts'

/** The names of all migrations; the last is the schema of today. */
export const schemaVersions: readonly string[] = Object.keys(migrations)

/**
 * Brings the schema to the newest version, in one transaction. Two processes that start at once are kept apart
 * (an advisory lock on PostgreSQL, the write lock on SQLite); the second finds nothing left to do.
 * @returns the names of the migrations that ran.
 * @throws {@link OutdatedDatabase}
 */
export function migrateToLatest(database: Database): Promise<string[]> {
  return withoutTimeout(database, async (unlimited) => {
    await takeOver(unlimited)
    return namesOf(await migratorOf(unlimited).migrateToLatest())
  })
}

/** Makes the schema of an older version in an empty database. */
export async function migrateTo(database: Database, version: string): Promise<void> {
  namesOf(await migratorOf(database).migrateTo(version))
}

/** A migration of a large table may take longer than any statement of a request. */
async function withoutTimeout<T>(database: Database, run: (unlimited: Database) => Promise<T>): Promise<T> {
  if (database.engine === 'sqlite') return run(database)
  return database.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    try {
      return await run({ ...database, db })
    } finally {
      // Back to what the connection was opened with. A connection that is lost tells so by the migration's own error.
      await sql`reset statement_timeout`.execute(db).catch(() => {})
    }
  })
}

const migratorOf = ({ db, engine }: Database): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(engine)])),
    },
  })

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
