import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Database, openDatabase } from '../index.ts'
import { migration as createToldChanges } from './014-told-changes.ts'
import { migration } from './022-cache-invalidations.ts'
import type { Schema } from './columns.ts'

let temporary: TestDatabase
let database: Database
beforeEach(async () => {
  temporary = await testDatabase()
  database = openDatabase(temporary.url)
})
afterEach(async () => {
  await database.close()
  await temporary.drop()
})

describe('migration 022', () => {
  it('renames the table and keeps its counters', async () => {
    const { engine } = inject('databases')
    const oldSchema: Schema = database.db
    await oldSchema.schema.dropTable('cache_invalidations').execute()
    await createToldChanges(engine).up(oldSchema)
    await oldSchema.insertInto('told_changes').values({ topic: 'settings', count: 3 }).execute()

    await migration(engine).up(oldSchema)

    const rows = await database.db.selectFrom('cache_invalidations').selectAll().execute()
    expect(rows).toEqual([{ topic: 'settings', count: 3 }])
    const tables = await database.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('told_changes')
  })
})
