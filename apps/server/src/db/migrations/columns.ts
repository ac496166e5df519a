import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../types.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its day, which today's types do not describe
export type Schema = Kysely<any>

/** Small helpers that let one migration create the same tables on both engines. */
export function columnsFor(engine: Engine) {
  return {
    /** A growing key. Ids are never used again (`autoincrement`), so that an old link cannot show something new. */
    withId<Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) {
      return engine === 'sqlite'
        ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    },
    /** Money in minor units, times in milliseconds. */
    big: 'bigint' as const,
  }
}

/** Runs one statement without parameters. */
export async function statement(db: Schema, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}
