import type { LegalRole } from '@rialto/contract/market-enums'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { GatewayChecksTable, MarketSetupTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'

/** Of more pages, links to the last are hidden. */
const PAGES_MAX = 500

export async function selectSettings(db: Db | Tx) {
  return db.selectFrom('settings').select(['key', 'value_json']).orderBy('key').execute()
}

/** A page with a role for the law, as readers see it. */
export interface ReadablePage {
  id: number
  slug: string
  /** When this version appeared. */
  at: number
}

/** The slugs of the pages that readers may see at this time, those among them that have a role, and whether goods are recalled. */
export async function selectReadablePages(db: Db | Tx, now: number) {
  const rows = await db
    .selectFrom('pages as p')
    .leftJoin('legal_pages as l', 'l.article_id', 'p.id')
    .where('p.is_draft', '=', 0)
    .where('p.published_at', '<=', now)
    .select(['p.id', 'p.slug', 'p.updated_at', 'p.published_at', 'l.role'])
    .orderBy('p.slug')
    .limit(PAGES_MAX)
    .execute()
  const recalls = await selectRecallState(db)
  const legalPages: Partial<Record<LegalRole, ReadablePage>> = {}
  for (const { role, id, slug, updated_at, published_at } of rows)
    if (role) legalPages[role] = { id, slug, at: Math.max(updated_at, published_at) }
  // A page may have several roles.
  return { pages: [...new Set(rows.map(({ slug }) => slug))], legalPages, recalls }
}

/** Whether goods are recalled at present, were ever, or never. */
async function selectRecallState(db: Db | Tx): Promise<'running' | 'ended' | 'none'> {
  const { running } = await db
    .selectFrom('recalls')
    .select(sql<number | null>`max(case when ended_at is null then 1 else 0 end)`.as('running'))
    .executeTakeFirstOrThrow()
  if (running === null) return 'none'
  return running === 1 ? 'running' : 'ended'
}

/**
 * Whether a switch that is off by default is on, as a column of a query: what prices follow from it belongs to the rows that were read.
 * 1 or 0; a constant of the query for the database.
 */
export const settingIsOn = (key: 'unit_price_small' | 'eu_consumers' | 'prices_include_tax') =>
  sql<number>`case when (select value_json from settings where key = ${sql.lit(key)}) = 'true' then 1 else 0 end`

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
  if (isPostgres(tx)) await sql`lock table orders in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether there are tax categories, and orders that were placed with rates. */
export async function selectTaxFacts(db: Db | Tx) {
  const category = await db.selectFrom('tax_categories').select('id').limit(1).executeTakeFirst()
  const order = await db
    .selectFrom('orders')
    .where('tax_mode', '=', sql.lit('rates'))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const run = await db.selectFrom('price_run_shops').select('shop_id').limit(1).executeTakeFirst()
  return { hasCategories: category !== undefined, hasOrders: order !== undefined, isMultiplying: run !== undefined }
}

export const selectKeys = (db: Db | Tx, gateway: string) =>
  db.selectFrom('gateway_keys').where('gateway', '=', gateway).selectAll().executeTakeFirst()

export async function upsertKeys(
  tx: Tx,
  { gateway, encrypted, at }: { gateway: string; encrypted: string; at: number },
): Promise<void> {
  await tx
    .insertInto('gateway_keys')
    .values({ gateway, encrypted_keys: encrypted, changed_at: at })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ encrypted_keys: encrypted, changed_at: at }))
    .execute()
}

/** @returns whether there were any */
export async function deleteKeys(tx: Tx, gateway: string): Promise<boolean> {
  const row = await tx.deleteFrom('gateway_keys').where('gateway', '=', gateway).returning('gateway').executeTakeFirst()
  return row !== undefined
}

export const selectCheck = (db: Db | Tx, gateway: string) =>
  db.selectFrom('gateway_checks').where('gateway', '=', gateway).selectAll().executeTakeFirst()

export async function upsertCheck(
  db: Db | Tx,
  check: Pick<Selectable<GatewayChecksTable>, 'gateway' | 'key_hash' | 'state' | 'reason' | 'checked_at'>,
): Promise<void> {
  await db
    .insertInto('gateway_checks')
    .values({ ...check, failed_at: null, failure: null })
    .onConflict((conflict) =>
      conflict.column('gateway').doUpdateSet({
        ...check,
        // Failures of other keys say nothing of these.
        failed_at: sql`case when gateway_checks.key_hash = excluded.key_hash then gateway_checks.failed_at end`,
        failure: sql`case when gateway_checks.key_hash = excluded.key_hash then gateway_checks.failure end`,
      }),
    )
    .execute()
}

/** Notes that payments cannot be started at a gateway. The first failure stays the time since when. */
export async function noteStartFailure(
  tx: Tx,
  { gateway, failure, at }: { gateway: string; failure: string; at: number },
) {
  await tx
    .updateTable('gateway_checks')
    .set((eb) => ({ failure, failed_at: eb.fn.coalesce('failed_at', eb.val(at)) }))
    .where('gateway', '=', gateway)
    .execute()
}

export async function clearStartFailure(tx: Tx, gateway: string): Promise<void> {
  await tx
    .updateTable('gateway_checks')
    .set({ failure: null, failed_at: null })
    .where('gateway', '=', gateway)
    .where('failed_at', 'is not', null)
    .execute()
}

export type SetupRow = Selectable<MarketSetupTable>

/** Selects the first run; undefined for a market that did not begin empty in production. */
export const selectSetup = (db: Db | Tx): Promise<SetupRow | undefined> =>
  db.selectFrom('market_setup').where('id', '=', 1).selectAll().executeTakeFirst()

/** Tells whether there is neither staff nor a shop. Accounts of shoppers do not count, since anybody can make one. */
export async function hasNobody(db: Db | Tx): Promise<boolean> {
  const staff = await db.selectFrom('staff').select('user_id').limit(1).executeTakeFirst()
  const shop = await db.selectFrom('shops').select('id').limit(1).executeTakeFirst()
  return staff === undefined && shop === undefined
}

/** The texts that the market words otherwise in a language. */
export const selectRewordedTexts = (db: Db | Tx, locale: string) =>
  db.selectFrom('reworded_texts').where('locale', '=', locale).select(['key', 'text']).orderBy('key').execute()

export const selectAddress = (db: Db, userId: number): Promise<{ email: string | null; phone: string | null }> =>
  db.selectFrom('users').where('id', '=', userId).select(['email', 'phone']).executeTakeFirstOrThrow()
