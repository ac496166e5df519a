import type { ShopStatus } from '@rialto/contract/enums'
import type { MarketSellerSort } from '@rialto/contract/market-enums'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { Position } from '../../../lib/paging.ts'

export interface SellerFilter {
  status: ShopStatus | undefined
  /** Empty: all. */
  search: string
}

interface Page {
  sort: MarketSellerSort
  after: Position | undefined
  limit: number
}

const shops = (db: Db | Tx, { status, search }: SellerFilter) =>
  db
    .selectFrom('shops as s')
    .leftJoin('users as u', 'u.id', 's.owner_id')
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'pending'))
    .$if(search !== '', (query) => query.where(matches(search)))

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
