import type { ShopStatus } from '@rialto/contract/enums'
import {
  type FactGap,
  type MarketSellerSort,
  OWN_STATEMENTS,
  type SellerTaxStatus,
} from '@rialto/contract/market-enums'
import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { ShopHolidaysTable, ShopsTable, TranslatedTexts } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'
import { FACTS_OF_ALL } from './rules-facts.ts'

export const selectListedShops = prepared((db: Db | Tx, _: Record<string, never>) =>
  db
    .selectFrom('shops')
    .where('status', '=', 'active')
    .select(['id', 'name', 'rating_sum', 'review_count', 'created_at'])
    .orderBy('id'),
)

/** Shops that are to be seen, in no order. */
export const selectShops = prepared((db: Db | Tx, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('shops')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .select([
      'id',
      'name',
      'logo',
      'banner',
      'description',
      'estimated_delivery',
      'delivery_charge',
      'delivery_is_set',
      'free_delivery_from',
      'delivery_version',
      'rating_sum',
      'review_count',
      'last_seen_at',
    ]),
)

/** The texts that stand on a shop's page alone. */
export const selectShopAbout = prepared((db: Db | Tx, { id }: { id: number }) =>
  db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['id', 'phone', 'email', 'opening_hours_json', 'returns_policy', 'delivery_policy', 'privacy_policy'])
    .select(['identity_json', 'return_cost']),
)

export type ShownShopRow = Awaited<ReturnType<typeof selectShops>>[number]

export type ShopRow = Selectable<ShopsTable>

/** @returns undefined if another shop has the slug. */
export const insertShop = (tx: Tx, shop: Insertable<ShopsTable>): Promise<ShopRow | undefined> =>
  tx
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()

export async function selectSlugs(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('shops').select('slug').execute()
  return new Set(rows.map((row) => row.slug))
}

/** Selects the names of open shops. */
export const selectActiveNames = (db: Db | Tx): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('shops').where('status', '=', 'active').select(['id', 'name']).execute()

export const selectOwnShop = (db: Db | Tx, ownerId: number): Promise<ShopRow | undefined> =>
  db.selectFrom('shops').where('owner_id', '=', ownerId).selectAll().executeTakeFirst()

export const selectShop = (tx: Tx, id: number): Promise<ShopRow | undefined> =>
  tx.selectFrom('shops').where('id', '=', id).selectAll().executeTakeFirst()

/** Changes a shop's status if it is one of `from`; of concurrent changes only one succeeds. @returns undefined otherwise. */
export const updateShopStatus = (
  tx: Tx,
  id: number,
  from: readonly ShopStatus[],
  to: Pick<ShopRow, 'status' | 'rejection'>,
): Promise<ShopRow | undefined> =>
  tx.updateTable('shops').set(to).where('id', '=', id).where('status', 'in', from).returningAll().executeTakeFirst()

/** The shops with an owner, and their owners, the latest first. */
export const selectOwnedShops = (db: Db, status: ShopStatus | undefined) =>
  db
    .selectFrom('shops as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'pending'))
    .selectAll('s')
    .select(['u.id as seller_id', 'u.name as seller_name', 'u.email as seller_email', 'u.phone as seller_phone'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export async function hasOrders(tx: Tx, shopId: number): Promise<boolean> {
  const order = await tx.selectFrom('orders').where('shop_id', '=', shopId).select('id').limit(1).executeTakeFirst()
  return order !== undefined
}

export const selectSeller = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'phone', 'locale'])
    .executeTakeFirstOrThrow()

export type SellerRow = Awaited<ReturnType<typeof selectSeller>>

/** Selects the addresses of all shops' pictures. */
export async function selectPictures(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('shops').select(['logo', 'banner']).execute()
  return rows.flatMap((row) => [row.logo, row.banner])
}

export const selectProfile = (db: Db | Tx, id: number): Promise<ShopRow> =>
  db.selectFrom('shops').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** The texts of a shop in other languages than its own. */
export async function selectTexts(db: Db | Tx, shopId: number): Promise<Map<string, TranslatedTexts>> {
  const rows = await db
    .selectFrom('translations')
    .where('kind', '=', 'shop')
    .where('item_id', '=', shopId)
    .select(['locale', 'texts_json'])
    .execute()
  return new Map(rows.map((row) => [row.locale, fromJson(row.texts_json)]))
}

/** Changes a shop and counts its version up. @returns undefined if `version` is not the present one */
export const updateShop = (
  tx: Tx,
  { id, version, set }: { id: number; version: number | undefined; set: Updateable<ShopsTable> },
): Promise<ShopRow | undefined> =>
  tx
    .updateTable('shops')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()

/** Saves the texts of a language; without any, its row is removed. */
export async function saveTexts(
  tx: Tx,
  { shopId, locale, texts }: { shopId: number; locale: string; texts: TranslatedTexts },
): Promise<void> {
  const texts_json = toJson(texts)
  const row = { kind: 'shop', item_id: shopId, locale } as const
  if (Object.keys(texts).length === 0)
    await tx
      .deleteFrom('translations')
      .where('kind', '=', 'shop')
      .where('item_id', '=', shopId)
      .where('locale', '=', locale)
      .execute()
  else
    await tx
      .insertInto('translations')
      .values({ ...row, texts_json })
      .onConflict((conflict) => conflict.columns(['kind', 'item_id', 'locale']).doUpdateSet({ texts_json }))
      .execute()
}

export type HolidayRow = Selectable<ShopHolidaysTable>

/** The holidays of shops that last at some moment of a span, the first first. */
export const selectHolidays = prepared(
  (db: Db | Tx, { ids, from, to }: { ids: readonly number[]; from: number; to: number }) =>
    db
      .selectFrom('shop_holidays')
      .where('shop_id', 'in', ids)
      .where('ends_at', '>', from)
      .where('starts_at', '<=', to)
      .selectAll()
      .orderBy('starts_at')
      .orderBy('id'),
)

/** Locks a shop until the transaction ends, so that two holidays are not added to it at once. */
export const lockShop = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute()
}

/** The holidays of a shop that have not ended, the first first. */
export const selectComingHolidays = (db: Db | Tx, shopId: number, now: number): Promise<HolidayRow[]> =>
  db
    .selectFrom('shop_holidays')
    .where('shop_id', '=', shopId)
    .where('ends_at', '>', now)
    .selectAll()
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export const insertHoliday = (tx: Tx, holiday: Insertable<ShopHolidaysTable>): Promise<HolidayRow> =>
  tx.insertInto('shop_holidays').values(holiday).returningAll().executeTakeFirstOrThrow()

/** @returns undefined if the shop has no such holidays. */
export const deleteHoliday = (tx: Tx, shopId: number, id: number): Promise<HolidayRow | undefined> =>
  tx.deleteFrom('shop_holidays').where('id', '=', id).where('shop_id', '=', shopId).returningAll().executeTakeFirst()

interface SellerFilter {
  status: ShopStatus | undefined
  /** Empty: all. */
  search: string
  tax: SellerTaxStatus | undefined
  facts: FactGap | undefined
}

interface Page {
  sort: MarketSellerSort
  after: Position | undefined
  limit: number
}

const shops = (db: Db | Tx, { status, search, tax, facts }: SellerFilter) =>
  db
    .selectFrom('shops as s')
    .leftJoin('users as u', 'u.id', 's.owner_id')
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'pending'))
    .$if(search !== '', (query) => query.where(matches(search)))
    .$if(tax !== undefined, (query) => query.where(hasTaxStatus(tax ?? 'regular')))
    .$if(facts !== undefined, (query) => query.where(hasFactGap[facts ?? 'missing']))

const hasTaxStatus = (status: SellerTaxStatus): Expression<SqlBool> =>
  sql`coalesce((select st.status from shop_taxes st where st.shop_id = s.id), 'regular') = ${status}`

const factOf = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`from shop_facts f where f.shop_id = s.id and f.superseded_at is null and ${condition}`

const hasFactGap: Readonly<Record<FactGap, Expression<SqlBool>>> = {
  missing: sql`(select count(*) ${factOf(sql`f.state <> 'refused' and f.kind in (${sql.join([...FACTS_OF_ALL])})`)}) < ${sql.lit(FACTS_OF_ALL.length)}`,
  waiting: sql`exists (select 1 ${factOf(sql`f.state = 'given' and f.kind not in (${sql.join([...OWN_STATEMENTS])})`)})`,
}

function matches(search: string): Expression<SqlBool> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const columns = ['s.name', 'u.name', 'u.email', 'u.phone'].map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
  )
  return sql<SqlBool>`(${sql.join(columns, sql` or `)})`
}

const withFacts = (query: ReturnType<typeof shops>) =>
  query
    .select(['s.id', 's.name', 's.logo', 's.status', 's.rejection', 's.created_at', 's.owner_id'])
    .select(['u.name as owner_name', 'u.email as owner_email', 'u.phone as owner_phone'])
    .select((eb) =>
      eb
        .selectFrom('product_counts as p')
        .whereRef('p.shop_id', '=', 's.id')
        .where('p.status', '!=', 'archived')
        .select((of) => of.fn.sum<number | null>('p.count').as('count'))
        .as('products'),
    )

type FactRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

const toRow = ({ owner_id: id, owner_name: name, owner_email, owner_phone, ...row }: FactRow) => ({
  ...row,
  products: Number(row.products ?? 0),
  owner: id === null || name === null ? null : { id, name, email: owner_email, phone: owner_phone },
})
export type SellerShopRow = ReturnType<typeof toRow>

/** Selects a page of shops with their owners and the number of their products, by time of registration or by name. */
export async function selectSellers(db: Db, filter: SellerFilter, { sort, after, limit }: Page) {
  const isDescending = sort.startsWith('-')
  const beyond = sql.raw(isDescending ? '<' : '>')
  const direction = isDescending ? ('desc' as const) : ('asc' as const)
  const isByName = sort.endsWith('name')
  const key = isByName ? sql<string>`lower(s.name)` : sql<number>`s.created_at`
  const last = isByName
    ? sql`(select lower(n.name) from shops n where n.id = ${after?.id ?? 0})`
    : sql`${after?.at ?? 0}`
  const rows = await withFacts(shops(db, filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${key}, s.id) ${beyond} (${last}, ${after?.id ?? 0})`),
    )
    .orderBy(key, direction)
    .orderBy('s.id', direction)
    .limit(limit)
    .execute()
  return rows.map(toRow)
}

export async function countSellers(db: Db, filter: SellerFilter): Promise<number> {
  const { count } = await shops(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const countByStatus = (db: Db) =>
  db
    .selectFrom('shops')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()

export const selectWholeShop = (db: Db, id: number) =>
  db.selectFrom('shops').where('id', '=', id).selectAll().executeTakeFirst()

export const selectOwner = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'phone', 'country', 'email_verified_at', 'phone_verified_at', 'created_at'])
    .executeTakeFirst()
export type OwnerRow = NonNullable<Awaited<ReturnType<typeof selectOwner>>>

export interface NamedShop {
  id: number
  name: string
  status: ShopStatus
}
export const selectNames = (db: Db): Promise<NamedShop[]> =>
  db.selectFrom('shops').select(['id', 'name', 'status']).orderBy('id').execute()

/** Counts the products of a shop, its open orders, and the conversations in which a shopper waits. */
export async function countOpenWork(db: Db, shopId: number) {
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count)
  const [products, openOrders, waitingConversations] = await Promise.all([
    count(
      db
        .selectFrom('products')
        .where('shop_id', '=', shopId)
        .where('status', '!=', 'archived')
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    count(
      db
        .selectFrom('orders')
        .where('shop_id', '=', shopId)
        .where('status', 'not in', ['delivered', 'cancelled'])
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    count(
      db
        .selectFrom('conversations')
        .where('shop_id', '=', shopId)
        .where('waiting_since', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
  ])
  return { products, openOrders, waitingConversations }
}
