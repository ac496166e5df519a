import type { CustomerView } from '@rialto/contract/market-enums'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type CountDeps, recentCounts } from '../../../cache/cached.ts'
import { inMarketUnits } from '../../../db/amounts.ts'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { type Read, readAside } from '../../../db/read-aside.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'
import { LATEST_ORDERS } from './rules.ts'

export const selectAccount = (db: Db | Tx, id: number) =>
  db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

/** The number of a person's orders, and the sum of those that were not cancelled. */
export async function selectOrderSums(db: Db, userId: number): Promise<{ count: number; spent: number }> {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | string>(inMarketUnits('payable_amount')).as('amount'),
    ])
    .groupBy('status')
    .execute()
  return {
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
    spent: rows.reduce((sum, { status, amount }) => sum + (status === 'cancelled' ? 0 : Number(amount ?? 0)), 0),
  }
}

export const selectLatestOrders = (db: Db, userId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .leftJoin('kept_invoices as k', 'k.order_id', 'o.id')
    .where('o.user_id', '=', userId)
    .select(['o.id', 'o.code', 'o.status', 'o.payment_method', 'o.payment_status', 'o.payable_amount', 'o.placed_at'])
    .select(['o.currency', 'o.exponent'])
    .select(['s.id as shop_id', 's.name as shop_name', 's.logo as shop_logo', 'k.order_id as kept'])
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(LATEST_ORDERS)
    .execute()

export const selectThumbnails = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_lines')
    .where('order_id', 'in', [...orderIds, 0])
    .select(['order_id', 'thumbnail'])
    .orderBy('id')
    .execute()

/** A person's tickets, the latest first. */
export const selectTickets = (db: Db, userId: number) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .select(['number', 'subject', 'status', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute()

/** The shops that a person talked with. What they said stays between them. */
export const selectConversations = (db: Db, userId: number) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where('c.user_id', '=', userId)
    .where('c.message_count', '>', 0)
    .select(['s.id', 's.name', 'c.message_count as messages'])
    .orderBy('c.last_message_at', 'desc')
    .limit(50)
    .execute()

export const selectLogins = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()

export const selectProviders = (db: Db, userId: number) =>
  db.selectFrom('social_identities').where('user_id', '=', userId).select('provider').orderBy('provider').execute()

/** The shops that a person works for. */
export const selectShops = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('shop_members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .where('m.user_id', '=', userId)
    .select(['s.id', 's.name', 's.status', 's.owner_id'])
    .orderBy('s.id')
    .execute()

export async function isStaff(db: Db | Tx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('staff').where('user_id', '=', userId).select('user_id').executeTakeFirst()
  return row !== undefined
}

interface CustomerFilter {
  view: CustomerView
  /** Empty: all. */
  search: string
}

const people = (db: Db, { view, search }: CustomerFilter) =>
  db
    .selectFrom('users as u')
    .where('u.erased_at', view === 'erased' ? 'is not' : 'is', null)
    .$if(view === 'disabled', (query) => query.where('u.disabled_at', 'is not', null))
    .$if(search !== '', (query) => query.where(matches(search)))

/** Searches look at each of so many accounts in another thread. */
const LARGE = 10_000

/** How to search the list of people. Ids grow with every account, so the highest is about their number. */
async function readFound(database: Database): Promise<Read> {
  const last = await database.db.selectFrom('users').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return readAside(database, (last?.id ?? 0) > LARGE)
}

/** Phones are kept without spaces, as people seldom type them. */
function matches(search: string): Expression<SqlBool> {
  const like = (column: string, words: string) => {
    const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  }
  const digits = /^\+?[\d\s()./-]{3,}$/.test(search) ? search.replace(/[^\d+]/g, '') : ''
  const conditions = [
    like('u.name', search),
    like('u.email', search),
    ...(digits === '' ? [] : [like('u.phone', digits)]),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Selects a page of people with the number of their orders, the newest first. */
export async function selectCustomers(
  database: Database,
  filter: CustomerFilter,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const read = filter.search === '' ? readAside(database, false) : await readFound(database)
  const query = people(database.db, filter)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(u.created_at, u.id) < (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.disabled_at', 'u.erased_at', 'u.created_at', 'u.last_seen_at'])
    .select((eb) =>
      eb
        .selectFrom('orders as o')
        .whereRef('o.user_id', '=', 'u.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('orders'),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
  return (await read(query)).map((row) => ({ ...row, orders: Number(row.orders ?? 0) }))
}
export type CustomerRow = Awaited<ReturnType<typeof selectCustomers>>[number]

/** Counts people by view. All are counted without a look at each, and those of the other views are in indexes of their own. */
export async function countCustomers(deps: CountDeps): Promise<Record<CustomerView, number>> {
  const { db } = deps.database
  const [{ accounts }, disabled, erased] = await Promise.all([
    countAccounts(deps, null),
    count(people(db, { view: 'disabled', search: '' })),
    count(people(db, { view: 'erased', search: '' })),
  ])
  return { all: Math.max(0, accounts - erased), disabled, erased }
}

const countAccounts = recentCounts(async ({ database }) => ({
  accounts: await count(database.db.selectFrom('users as u')),
}))

async function count(query: SelectQueryBuilder<Tables & { u: Tables['users'] }, 'u', object>): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export type Rows = Record<string, unknown>[]

/** Tables with rows of the person, and the order in which they are exported. Secrets are left out by {@link presentExport}. */
const tables = {
  addresses: 'id',
  orders: 'id',
  payments: 'id',
  reviews: 'id',
  questions: 'id',
  conversations: 'id',
  tickets: 'id',
  collected_vouchers: 'collected_at',
  favorites: 'created_at',
  cart_lines: 'id',
  recent_views: 'viewed_at',
  access_tokens: 'id',
  console_sessions: 'id',
  social_identities: 'created_at',
  push_subscriptions: 'id',
  notification_settings: 'shop_id',
  shop_members: 'created_at',
} as const

/** Tables with rows below those, by the column that names them. */
const below = {
  order_lines: ['order_id', 'orders'],
  order_events: ['order_id', 'orders'],
  shipments: ['order_id', 'orders'],
  refunds: ['order_id', 'orders'],
  order_cancellations: ['order_id', 'orders'],
  invoices: ['order_id', 'orders'],
  withdrawals: ['order_id', 'orders'],
  complaints: ['order_id', 'orders'],
  messages: ['conversation_id', 'conversations'],
  ticket_messages: ['ticket_id', 'tickets'],
} as const

export type Everything = Record<keyof typeof tables | keyof typeof below | 'outbox' | 'contact_messages', Rows>

export async function readEverything(db: Db, { id, email, phone }: AccountRow): Promise<Everything> {
  const readOwn = Object.entries(tables).map(async ([table, order]) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where user_id = ${id} order by ${sql.ref(order)}`.execute(db)
    return [table, rows] as const
  })
  const readBelow = Object.entries(below).map(async ([table, [column, parent]]) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${sql.ref(column)} in (select id from ${sql.table(parent)} where user_id = ${id}) order by id`.execute(db)
    return [table, rows] as const
  })
  const contacts = [email, phone].filter((contact) => contact !== null)
  const [outbox, contactMessages] = await Promise.all([
    db
      .selectFrom('outbox')
      .where('recipient', 'in', [...contacts, ''])
      .select(['channel', 'recipient', 'subject', 'created_at', 'sent_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('contact_messages')
      .where('email', 'in', [email ?? ''])
      .select(['name', 'email', 'subject', 'text', 'created_at'])
      .orderBy('id')
      .execute(),
  ])
  const read: Record<string, Rows> = Object.fromEntries(await Promise.all([...readOwn, ...readBelow]))
  // The names come from the two tables above.
  return { ...(read as Everything), outbox, contact_messages: contactMessages }
}
