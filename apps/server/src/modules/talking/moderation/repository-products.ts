import type { ProductHoldState, ProductStatus } from '@rialto/contract/enums'
import type { MarketProductView } from '@rialto/contract/market-enums'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { wordsOf } from '../../../db/search-text.ts'
import type { Position } from '../../../lib/paging.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const inView = {
  visible: sql<boolean>`p.status = 'active'`,
  waiting: sql<boolean>`p.hold = 'waiting' and p.own_status in ('active', 'hidden')`,
  hidden: sql<boolean>`p.hold in ('hidden', 'refused')`,
} satisfies Record<MarketProductView, unknown>

/** The time by which a view is ordered, and its direction: what waits longest comes first. */
const orderOf = {
  visible: ['p.created_at', 'desc'],
  waiting: ['p.held_at', 'asc'],
  hidden: ['p.held_at', 'desc'],
} as const

const withFacts = (db: Db | Tx) =>
  db
    .selectFrom('products as p')
    // A left join, so that products are read by time, and not shop after shop to be sorted then.
    .leftJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.name', 'p.thumbnail', 'p.price', 'p.created_at', 'p.hold', 'p.hold_reason', 'p.held_at'])
    .select(['p.shop_id', sql<string>`s.name`.as('shop_name'), 'p.short_description'])
    .select(sql<ProductStatus>`coalesce(p.own_status, p.status)`.as('status'))

export type MarketProductRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

interface Page {
  view: MarketProductView
  /** Empty: all. */
  search: string
  after: Position | undefined
  limit: number
}

/** A page of products by the time of the view. */
export function selectProducts(db: Db, { view, search, after, limit }: Page): Promise<MarketProductRow[]> {
  const [column, direction] = orderOf[view]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return withFacts(db)
    .where(inView[view])
    .$if(search !== '', (query) => query.where(matches(search)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, p.id) ${beyond} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(limit)
    .execute()
}

/** Looks at each row, and therefore only at what the market holds; visible products are found by the catalogue's search. */
function matches(search: string) {
  const inWords = wordsOf(search).map(
    (word) =>
      sql<boolean>`exists (select 1 from product_search ps where ps.product_id = p.id and ps.words like ${`%${word}%`})`,
  )
  const byWords = inWords.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(inWords, sql` and `)})`
  return sql<boolean>`(${byWords} or lower(s.name) like ${likeOf(search)} escape '\\')`
}

const likeOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Products of these ids, in no order. */
export const selectByIds = (db: Db | Tx, ids: readonly number[]): Promise<MarketProductRow[]> =>
  withFacts(db)
    .where('p.id', 'in', [...ids, 0])
    .execute()

/** The newest visible products of shops whose name contains the text. */
export async function selectIdsOfShops(db: Db, search: string, limit: number): Promise<number[]> {
  const shops = await db
    .selectFrom('shops')
    .where(sql<boolean>`lower(name) like ${likeOf(search)} escape '\\'`)
    .select('id')
    .limit(20)
    .execute()
  if (shops.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .where(
      'shop_id',
      'in',
      shops.map(({ id }) => id),
    )
    .where('status', '=', 'active')
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countProducts(db: Db, view: MarketProductView): Promise<number> {
  const { count } =
    view === 'visible'
      ? await db
          .selectFrom('product_counts')
          .where('status', '=', 'active')
          .select((eb) => eb.fn.sum<number | null>('count').as('count'))
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('products as p')
          .where(inView[view])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** The ids of all products that wait, the longest first. */
export async function selectWaitingIds(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products as p')
    .where(inView.waiting)
    .select('p.id')
    .orderBy('p.held_at')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the row until the transaction ends; the update changes nothing, since SQLite has no `for update`. */
export const lockProduct = (tx: Tx, id: number) =>
  tx
    .updateTable('products')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'shop_id', 'hold', 'hold_reason'])
    .returning(sql<ProductStatus>`coalesce(own_status, status)`.as('status'))
    .executeTakeFirst()
export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

export interface Hold {
  state: ProductHoldState | null
  reason: string | null
}

/**
 * Withholds a product, or with a null state gives it back to its shop, whose status holds again. `isNew`: shoppers see it among the
 * newest. Versions stay, as no member's edit is overwritten.
 */
export async function setHold(
  tx: Tx,
  id: number,
  { state, reason, now, isNew = false }: Hold & { now: number; isNew?: boolean },
): Promise<void> {
  const own = sql<ProductStatus>`coalesce(own_status, status)`
  await tx
    .updateTable('products')
    .set({
      status: state === null ? own : 'withheld',
      own_status: state === null ? null : own,
      hold: state,
      hold_reason: reason,
      held_at: state === null ? null : now,
      updated_at: now,
      ...(isNew && { created_at: now }),
    })
    .where('id', '=', id)
    .execute()
  await noteProductsChanged(tx, [id], now)
}
