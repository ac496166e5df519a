import { type Migration, Migrator } from 'kysely/migration'
import * as catalogue from './migrations/001-catalogue.ts'
import * as productImport from './migrations/002-import.ts'
import type { Database, Engine } from './types.ts'

type EngineMigration = (engine: Engine) => Migration

/** In order; a name, once released, never changes. */
const migrations: Record<string, EngineMigration> = {
  '001-catalogue': catalogue.migration,
  '002-import': productImport.migration,
}

/**
 * Brings the schema to the newest version, in one transaction. Two processes that start at once are kept apart
 * (an advisory lock on PostgreSQL, the write lock on SQLite); the second finds nothing left to do.
 * @returns the names of the migrations that ran.
 */
export async function migrateToLatest({ db, engine }: Database): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, migration(engine)])),
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
