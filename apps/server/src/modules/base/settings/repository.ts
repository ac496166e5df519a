import { PostgresAdapter, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'

/** Of more pages, links to the last are hidden. */
const PAGES_MAX = 500

export async function selectSettings(db: Db | Tx) {
  return db.selectFrom('settings').select(['key', 'value_json']).orderBy('key').execute()
}

/** The slugs of the pages that readers may see at this time. */
export async function selectPageSlugs(db: Db | Tx, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .where('is_draft', '=', 0)
    .where('published_at', '<=', now)
    .select('slug')
    .orderBy('slug')
    .limit(PAGES_MAX)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The stored value of one setting as JSON; undefined: it has its default. */
export async function selectSetting(db: Db | Tx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').where('key', '=', key).select('value_json').executeTakeFirst()
  return row?.value_json
}

export async function upsertSetting(db: Db | Tx, key: string, valueJson: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value_json: valueJson })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json: valueJson }))
    .execute()
}

/** The number of changes so far. */
export async function selectSettingsVersion(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom('settings_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** Counts the version up by `steps`. With 0 it only locks it, so that changes of settings follow one another. */
export async function advanceSettingsVersion(tx: Tx, steps: 0 | 1): Promise<number> {
  const { version } = await tx
    .insertInto('settings_version')
    .values({ id: 1, version: steps })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('settings_version.version', '+', steps) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteSetting(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}

/** Whether there is any order. Nobody else places one until the transaction ends; SQLite has one writer anyway. */
export async function lockOrdersAndFindAny(tx: Tx): Promise<boolean> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`lock table orders in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined
}
