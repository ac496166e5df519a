import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const MIGRATIONS = '../db/migrations/index.ts'

/** A later version of the program, whose migration changes tables and rows. Other test files share the modules of this one. */
beforeAll(() => {
  vi.resetModules()
  vi.doMock(import('../db/migrations/index.ts'), async (original) => ({
    migrations: {
      ...(await original()).migrations,
      '999-later': () => ({
        async up(db: Kysely<unknown>) {
          await sql`alter table pages add column kicker text not null default 'Read me'`.execute(db)
          await sql`update pages set title = title || ', later'`.execute(db)
        },
      }),
    },
  }))
})
afterAll(() => {
  vi.doUnmock(MIGRATIONS)
  vi.resetModules()
})

const folder = mkdtempSync(join(tmpdir(), 'rialto-older-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('migrates a backup of an older version', { timeout: 60_000 }, async () => {
  const { testApp } = await import('../../test/support/app.ts')
  const { shopCommand } = await import('../cli/testing/shop-command.ts')
  const { tablesOf } = await import('../db/copied-rows.ts')
  const { migrateTo, openDatabase, schemaVersions } = await import('../db/index.ts')
  const { makeBackup } = await import('./make-backup.ts')
  const schema = schemaVersions.at(-2) ?? ''
  const home = await testApp()
  const old = openDatabase(`sqlite:${join(folder, 'old.db')}`)
  await migrateTo(old, schema)
  const page = { slug: 'old', title: 'Old', body: '<p>x</p>', updated_at: 5 }
  await old.db.insertInto('pages').values(page).execute()
  const backup = join(folder, 'old.tar.gz')
  const known = { tables: await tablesOf(old.db), schema }
  await makeBackup({ ...home.deps, database: old }, { file: backup, onProgress() {} }, known)
  await old.close()
  expect(await shopCommand(home.environment)(['restore', backup, '--force'])).toMatchObject({ code: 0, err: '' })
  const { rows } = await sql`select slug, title, kicker from pages`.execute(home.deps.database.db)
  expect(rows).toEqual([{ slug: 'old', title: 'Old, later', kicker: 'Read me' }])
  await home.close()
})
