import type { ProductHoldState, ProductStatus, ReportView } from '@rialto/contract/enums'
import type { MarketProductGap, MarketProductView, MarketReviewView } from '@rialto/contract/market-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { wordsOf } from '../../../db/search-text.ts'
import type { Position } from '../../../lib/paging.ts'
import { hasSafety } from '../../goods/catalog/index.ts'
import { shownReviews } from '../../goods/reviews/index.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const productsInView = {
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

const productsWithFacts = (db: Db | Tx) =>
  db
    .selectFrom('products as p')
    // A left join, so that products are read by time, and not shop after shop to be sorted then.
    .leftJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.name', 'p.thumbnail', 'p.price', 'p.created_at', 'p.hold', 'p.hold_reason', 'p.held_at'])
    .select(['p.shop_id', sql<string>`s.name`.as('shop_name'), 'p.short_description'])
    .select(sql<ProductStatus>`coalesce(p.own_status, p.status)`.as('status'))

export type MarketProductRow = Awaited<ReturnType<ReturnType<typeof productsWithFacts>['execute']>>[number]

interface ProductPage {
  view: MarketProductView
  /** Empty: all. */
  search: string
  lacks?: MarketProductGap | undefined
  after: Position | undefined
  limit: number
}

/** A page of products by the time of the view. */
export function productPage(db: Db, { view, search, lacks, after, limit }: ProductPage) {
  const [column, direction] = orderOf[view]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return productsWithFacts(db)
    .where(productsInView[view])
    .$if(search !== '', (query) => query.where(matches(search)))
    .$if(lacks !== undefined, (query) => query.where(lacking[lacks ?? 'content']))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, p.id) ${beyond} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(limit)
}

const lacking: Readonly<Record<MarketProductGap, RawBuilder<boolean>>> = {
  content: sql`p.net_unit is null`,
  safety: sql`not ${hasSafety('p.id')}`,
}

/** Counts the products of a view that lack something and match a search. */
export const countOfLacking = (db: Db, { view, search, lacks }: Pick<ProductPage, 'view' | 'search' | 'lacks'>) =>
  db
    .selectFrom('products as p')
    .leftJoin('shops as s', 's.id', 'p.shop_id')
    .where(productsInView[view])
    .where(lacking[lacks ?? 'content'])
    .$if(search !== '', (query) => query.where(matches(search)))
    .select((eb) => eb.fn.countAll<number>().as('count'))

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
  productsWithFacts(db)
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
          .where(productsInView[view])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
  return Number(count ?? 0)
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

interface ReviewPage {
  view: MarketReviewView
  rating: number | undefined
  after: Position | undefined
  limit: number
}

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const reviewsInView = {
  visible: sql<boolean>`r.hidden_at is null`,
  hidden: sql<boolean>`r.hidden_at is not null`,
} satisfies Record<MarketReviewView, unknown>

const timeColumn = { visible: 'r.created_at', hidden: 'r.hidden_at' } as const

const withShops = (db: Db | Tx) =>
  shownReviews(db).innerJoin('shops as s', 's.id', 'r.shop_id').select(['r.shop_id', 's.name as shop_name'])

export type MarketReviewRow = Awaited<ReturnType<ReturnType<typeof withShops>['execute']>>[number]

/** Reviews of all shops, the latest first. */
export const selectReviews = (db: Db, { view, rating, after, limit }: ReviewPage): Promise<MarketReviewRow[]> =>
  withShops(db)
    .where(reviewsInView[view])
    .$if(rating !== undefined, (query) => query.where('r.rating', '=', rating ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(timeColumn[view])}, r.id) < (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(timeColumn[view], 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export const selectReview = (db: Db | Tx, id: number): Promise<MarketReviewRow | undefined> =>
  withShops(db).where('r.id', '=', id).executeTakeFirst()

export async function countReviews(db: Db, view: MarketReviewView): Promise<number> {
  const { count } = await db
    .selectFrom('reviews as r')
    .where(reviewsInView[view])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the row until the transaction ends; the update changes nothing, since SQLite has no `for update`. */
export const lockReview = (tx: Tx, id: number) =>
  tx
    .updateTable('reviews')
    .set((eb) => ({ rating: eb.ref('rating') }))
    .where('id', '=', id)
    .returning(['id', 'product_id', 'shop_id', 'rating', 'hidden_at', 'hidden_reason'])
    .executeTakeFirst()
export type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>

export const setHidden = (tx: Tx, id: number, { reason, now }: { reason: string | null; now: number }) =>
  tx
    .updateTable('reviews')
    .set({ hidden_at: reason === null ? null : now, hidden_reason: reason })
    .where('id', '=', id)
    .execute()

export const selectProductName = (tx: Tx, id: number) =>
  tx.selectFrom('products').where('id', '=', id).select('name').executeTakeFirstOrThrow()

// Literals, since SQLite uses a partial index only where the statement itself shows that it fits.
const isOpen = sql<boolean>`r.settled_at is null`
const isSettled = sql<boolean>`r.settled_at is not null`

const reportsWithFacts = (db: Db | Tx) =>
  db
    .selectFrom('reports as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .leftJoin('reviews as v', (join) => join.onRef('v.id', '=', 'r.subject_id').on('r.kind', '=', 'review'))
    .leftJoin('questions as q', (join) => join.onRef('q.id', '=', 'r.subject_id').on('r.kind', '=', 'question'))
    .leftJoin('conversations as c', (join) => join.onRef('c.id', '=', 'r.subject_id').on('r.kind', '=', 'conversation'))
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('products as p', (join) =>
      join.on(
        'p.id',
        '=',
        sql<number>`case r.kind when 'product' then r.subject_id when 'review' then v.product_id else q.product_id end`,
      ),
    )
    .selectAll('r')
    .select(['s.name as shop_name', 's.logo as shop_logo', 'p.id as product_id', 'p.name as product_name'])
    .select(['p.thumbnail', 'u.name as customer_name'])

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reportsWithFacts>['execute']>>[number]

interface ReportPage {
  view: ReportView
  after: Position | undefined
  limit: number
}

/** Open reports, the oldest first, or settled ones, the latest first. */
export function selectReports(db: Db, { view, after, limit }: ReportPage): Promise<ReportRow[]> {
  const isOfSettled = view === 'settled'
  const column = isOfSettled ? 'r.settled_at' : 'r.created_at'
  const [direction, beyond] = isOfSettled ? (['desc', '<'] as const) : (['asc', '>'] as const)
  return reportsWithFacts(db)
    .where(isOfSettled ? isSettled : isOpen)
    .$if(!isOfSettled && view !== 'open', (query) => query.where(sql<boolean>`r.kind = ${view}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, r.id) ${sql.raw(beyond)} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy(column, direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .execute()
}

export const selectReport = (db: Db | Tx, id: number): Promise<ReportRow | undefined> =>
  reportsWithFacts(db).where('r.id', '=', id).executeTakeFirst()

/** Other reports of the same thing, the latest first. */
export const selectOthers = (db: Db, { id, kind, subject_id }: ReportRow, limit: number): Promise<ReportRow[]> =>
  reportsWithFacts(db)
    .where('r.kind', '=', kind)
    .where('r.subject_id', '=', subject_id)
    .where('r.id', '!=', id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** How many open reports there are of each kind. */
export const countOpenByKind = (db: Db) =>
  db
    .selectFrom('reports as r')
    .where(isOpen)
    .groupBy('r.kind')
    .select((eb) => ['r.kind', eb.fn.countAll<number>().as('count')])
    .execute()

export async function countSettled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports as r')
    .where(isSettled)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectQuestion = (db: Db, id: number) =>
  db
    .selectFrom('questions')
    .where('id', '=', id)
    .select(['author_name', 'text', 'answer_text', 'created_at'])
    .executeTakeFirst()

export const selectConversation = (db: Db | Tx, id: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.id', '=', id)
    .select(['c.id', 'c.user_id', 'u.name', 'c.message_count'])
    .executeTakeFirst()

/** The latest messages of a conversation, the latest first. */
export const selectMessages = (tx: Tx, conversationId: number, limit: number) =>
  tx
    .selectFrom('messages as m')
    .leftJoin('products as p', 'p.id', 'm.product_id')
    .where('m.conversation_id', '=', conversationId)
    .select(['m.id', 'm.side', 'm.text', 'm.created_at', 'p.name as product'])
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
