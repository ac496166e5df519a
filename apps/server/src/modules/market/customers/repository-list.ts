import type { CustomerView } from '@rialto/contract/market-enums'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type CountDeps, recentCounts } from '../../../cache/recent-counts.ts'
import type { Database, Db } from '../../../db/index.ts'
import { type Read, readAside } from '../../../db/read-aside.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Position } from '../../../lib/time-position.ts'

export interface CustomerFilter {
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
