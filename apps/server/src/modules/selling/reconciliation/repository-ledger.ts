import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import type { Found } from './repository-subjects.ts'

// Whether the ledger agrees with itself. It only reads, in a thread of its own.

/** Postings that are read at once. */
const AT_ONCE = 2_000

/** A day of the ledger: its postings, and the hash that ties it to the day before. */
export interface ProvenRange {
  from: number
  to: number
  postings: number
  entries: number
  sum: number
  hash: string
}

export const FIRST_HASH = ''

/** The last posting of before a moment, or one that was written before it. */
export async function lastPostingBefore(db: Db, moment: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_postings')
    .where('at', '<', moment)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Reads postings with their entries, and hashes all that must never change, from the hash of the day before on. */
export async function hashRange(
  db: Db,
  { from, to, previous }: { from: number; to: number; previous: string },
): Promise<ProvenRange> {
  const hash = createHash('sha256').update(previous)
  const range: ProvenRange = { from, to, postings: 0, entries: 0, sum: 0, hash: '' }
  for (let after = from; ; ) {
    const postings = await db
      .selectFrom('ledger_postings')
      .where('id', '>', after)
      .where('id', '<=', to)
      .selectAll()
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = postings.at(-1)
    if (!last) break
    const entries = await db
      .selectFrom('ledger_entries')
      .where('posting_id', '>', after)
      .where('posting_id', '<=', last.id)
      .selectAll()
      .orderBy('posting_id')
      .orderBy('n')
      .execute()
    const byPosting = Map.groupBy(entries, ({ posting_id }) => posting_id)
    for (const posting of postings) {
      const { id, at, month, kind, currency, cause_key, reverses, actor_kind, actor_id, note } = posting
      const lines = byPosting.get(id) ?? []
      hash.update(JSON.stringify([id, at, month, kind, currency, cause_key, reverses, actor_kind, actor_id, note]))
      for (const { n, account, shop_id, gateway, amount, order_id, line_id, case_kind, case_id } of lines) {
        hash.update(JSON.stringify([n, account, shop_id, gateway, amount, order_id, line_id, case_kind, case_id]))
        range.sum += amount
      }
      range.postings += 1
      range.entries += lines.length
    }
    after = last.id
    if (postings.length < AT_ONCE) break
  }
  return { ...range, hash: hash.digest('hex') }
}

const ofLedger = (kind: Found['kind'], reference: string, sides: Pick<Found, 'ours' | 'theirs'>): Found => ({
  ...{ cause: `ledger:${kind}:${reference}`, kind, gateway: '', reference, at: 0 },
  ...sides,
})

const NO_SIDES = { ours: null, theirs: null }

/** Most that are named of one kind: where all is wrong, a list of a million names helps nobody. */
const NAMED_MAX = 100

/** Postings that were left unsealed, and those of a range whose entries are fewer than two or do not add up to 0. */
export async function checkPostings(db: Db, { from, to }: { from: number; to: number }): Promise<Found[]> {
  const unsealed = await db
    .selectFrom('ledger_postings')
    .where('is_sealed', '=', 0)
    .select(['id', 'at'])
    .orderBy('id')
    .limit(NAMED_MAX)
    .execute()
  const { rows } = await sql<{ id: number; sum: number | string | null }>`
    select p.id as id, sum(e.amount) as sum from ledger_postings p left join ledger_entries e on e.posting_id = p.id
    where p.id > ${from} and p.id <= ${to} and p.is_sealed = 1
    group by p.id having count(e.n) < 2 or sum(e.amount) <> 0 order by p.id limit ${NAMED_MAX}`.execute(db)
  return [
    ...unsealed.map(({ id, at }) => ({ ...ofLedger('unsealed', `#${id}`, NO_SIDES), at })),
    ...rows.map(({ id, sum }) => ofLedger('posting', `#${id}`, { ours: Number(sum ?? 0), theirs: 0 })),
  ]
}

/** Balances that are not the sums of all entries. Entries of unsealed postings count nowhere. */
export async function checkBalances(db: Db): Promise<Found[]> {
  const { rows } = await sql<{
    account: string
    shop_id: number
    gateway: string
    balance: number | string
    amount: number | string
  }>`
    select account, shop_id, gateway, sum(balance) as balance, sum(amount) as amount from (
      select account, shop_id, gateway, sum(balance) as balance, 0 as amount from ledger_balances group by account, shop_id, gateway
      union all
      select account, shop_id, gateway, 0 as balance, sum(amount) as amount from ledger_entries
      where posting_id not in (select id from ledger_postings where is_sealed = 0) group by account, shop_id, gateway
    ) b group by account, shop_id, gateway having sum(balance) <> sum(amount)
    order by account, shop_id, gateway limit ${NAMED_MAX}`.execute(db)
  return rows.map(({ account, shop_id, gateway, balance, amount }) =>
    ofLedger('balance', [account, shop_id > 0 ? `#${shop_id}` : '', gateway].filter(Boolean).join(' '), {
      ours: Number(balance),
      theirs: Number(amount),
    }),
  )
}

/** Months whose sums are not those of their entries: of some months, or of all. */
export async function checkMonths(db: Db, months: readonly string[] | 'all'): Promise<Found[]> {
  if (months !== 'all' && months.length === 0) return []
  const among = (column: string) =>
    months === 'all' ? sql`1 = 1` : sql`${sql.ref(column)} in (${sql.join([...months])})`
  const { rows } = await sql<{
    account: string
    shop_id: number
    kind: string
    month: string
    kept: number | string
    amount: number | string
  }>`
    select account, shop_id, kind, month, sum(kept) as kept, sum(amount) as amount from (
      select account, shop_id, kind, month, amount as kept, count as kept_count, 0 as amount, 0 as count
      from ledger_months where ${among('month')}
      union all
      select e.account, e.shop_id, p.kind, p.month, 0 as kept, 0 as kept_count, e.amount, 1 as count
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.is_sealed = 1 and ${among('p.month')}
    ) m group by account, shop_id, kind, month having sum(kept) <> sum(amount) or sum(kept_count) <> sum(count)
    order by month, account, shop_id, kind limit ${NAMED_MAX}`.execute(db)
  return rows.map(({ account, shop_id, kind, month, kept, amount }) =>
    ofLedger('month', [month, account, shop_id > 0 ? `#${shop_id}` : '', kind].filter(Boolean).join(' '), {
      ours: Number(kept),
      theirs: Number(amount),
    }),
  )
}

export const monthsIn = async (db: Db, { from, to }: { from: number; to: number }): Promise<string[]> =>
  (
    await db
      .selectFrom('ledger_postings')
      .where('id', '>', from)
      .where('id', '<=', to)
      .select('month')
      .distinct()
      .execute()
  ).map(({ month }) => month)

/** Days whose postings and entries are no longer those that were proved. */
export async function checkChain(db: Db): Promise<Found[]> {
  const found: Found[] = []
  let previous = FIRST_HASH
  for (const proof of await db.selectFrom('ledger_proofs').selectAll().orderBy('day').execute()) {
    const { day, from_posting: from, to_posting: to, hash, previous_hash } = proof
    const range = await hashRange(db, { from, to, previous: previous_hash })
    if (range.hash !== hash || previous_hash !== previous)
      found.push(
        ofLedger(
          'chain',
          day,
          range.sum === Number(proof.sum) ? NO_SIDES : { ours: range.sum, theirs: Number(proof.sum) },
        ),
      )
    previous = hash
  }
  return found
}

/** What the ledger has at a gateway. */
export async function balanceOf(db: Db, gateway: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_balances')
    .where('account', '=', 'gateway')
    .where('shop_id', '=', 0)
    .where('gateway', '=', gateway)
    .select((eb) => eb.fn.sum<number | null>('balance').as('balance'))
    .executeTakeFirst()
  return Number(row?.balance ?? 0)
}

/** What all balances come to. */
export async function sumOfAll(db: Db): Promise<number> {
  const row = await db
    .selectFrom('ledger_balances')
    .select((eb) => eb.fn.sum<number | null>('balance').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Reads the database as of one moment, without blocking writers. */
export const asOfOneMoment = <T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  read: (snapshot: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    const begin = engine === 'sqlite' ? 'begin' : 'begin isolation level repeatable read, read only'
    await sql.raw(begin).execute(connection)
    try {
      return await read(connection)
    } finally {
      await sql.raw('rollback').execute(connection)
    }
  })
