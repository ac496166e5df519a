import { setImmediate } from 'node:timers/promises'
import type { PayoutHoldReason, PayoutLineState, PayoutRunState } from '@rialto/contract/payout-enums'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { isUniqueViolation } from '../../../db/faults.ts'
import type { Database, Db, Tx } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { PayoutRunsTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'
import { ACCOUNT_LOCK_MS, isByGateway, OPEN_LINES, POSTED_LINES } from './rules.ts'

export type RunRow = Selectable<PayoutRunsTable>

/** What decides whether a shop is paid. */
export interface Judging {
  now: number
  /** In minor units; less is carried on. */
  minimum: number
  /** Nobody is paid before the market has verified who it is. */
  asksIdentity: boolean
  /** What a person holds counts as released. */
  ignoresPerson?: boolean
  /** By which it would be paid: the shop needs an account at Stripe, or a bank account. */
  isByGateway: boolean
  /** Countries whose bank accounts the means reaches; null: any. */
  countries: readonly string[] | null
}

/**
 * Shops with all that decides about their next payout: what can be paid now and the last posting that it counts, the posting that was paid
 * last, and what holds it.
 */
function judgedShops(db: Db | Tx, judging: Judging, shops: RawBuilder<unknown>): RawBuilder<unknown> {
  const { now, minimum, asksIdentity, ignoresPerson, countries, isByGateway } = judging
  const identity = (field: string) =>
    isPostgres(db)
      ? sql`cast(s.identity_json as json) ->> ${sql.lit(field)}`
      : sql`json_extract(s.identity_json, ${sql.lit(`$.${field}`)})`
  const isTrader = isPostgres(db) ? sql`${identity('is_trader')} = 'true'` : sql`${identity('is_trader')} = 1`
  const isUnknown = sql`(s.identity_json is null or (${isTrader} and (${identity('name')} is null or ${identity('address')} is null)))`
  const cases: RawBuilder<unknown>[] = [
    ...(ignoresPerson ? [] : [held('person', sql`${lastHeld('reason', 's.id')} = 'person'`)]),
    ...(asksIdentity ? [held('identity', isUnknown)] : []),
    ...(isByGateway
      ? [
          held('connect_missing', sql`a.shop_id is null`),
          held('connect_restricted', sql`a.state = 'restricted'`),
          held('connect_incomplete', sql`a.state <> 'ready'`),
        ]
      : [held('account_missing', sql`a.shop_id is null`), held('account_returned', sql`a.returned_at is not null`)]),
    held('account_changed', sql`a.changed_at > ${sql.lit(now - ACCOUNT_LOCK_MS)}`),
    ...(countries
      ? [held('not_sepa', sql`a.iban_country not in (${sql.join(countries.map((code) => sql.lit(code)))})`)]
      : []),
  ]
  const reason = sql`case ${sql.join(cases, sql` `)} end`
  return sql`select j.*, case
      when j.amount < ${sql.lit(Math.max(1, minimum))} then 'carried' when j.reason is not null then 'held' else 'proposed'
    end as verdict
    from (
      select s.id as shop_id, a.version as account_version, ${reason} as reason,
        coalesce((
          select 0 - sum(b.balance) from ledger_balances b where b.account = 'available' and b.shop_id = s.id
        ), 0) as amount,
        coalesce(m.last_payout_posting, 0) as from_posting,
        coalesce((
          select max(e.posting_id) from ledger_entries e where e.account = 'available' and e.shop_id = s.id
        ), 0) as to_posting
      from shops s
      left join shop_money m on m.shop_id = s.id
      left join ${sql.table(isByGateway ? 'connect_accounts' : 'payout_accounts')} a on a.shop_id = s.id
      where s.id in (${shops})
    ) j`
}

/** What the latest line of a shop says about being held; a line of a discarded run says nothing. */
const lastHeld = (what: 'reason' | 'note', shop: string) => sql`(
    select ${sql.ref(`p.held_${what}`)} from payout_lines p where p.shop_id = ${sql.ref(shop)} and p.state <> 'dropped'
    order by p.id desc limit 1
  )`

const held = (reason: PayoutHoldReason, condition: RawBuilder<unknown>) =>
  sql`when ${condition} then ${sql.lit(reason)}`

/** What would hold the next payout of a shop now. */
export async function selectJudgement(db: Db | Tx, judging: Judging, shopId: number) {
  const { rows } = await sql<{
    amount: number
    reason: PayoutHoldReason | null
    verdict: 'carried' | 'held' | 'proposed'
  }>`${judgedShops(db, judging, sql`${shopId}`)}`.execute(db)
  return rows[0]
}

// Runs.

/** @returns undefined where one has this key already */
export const insertRun = (tx: Tx, run: Insertable<PayoutRunsTable>): Promise<RunRow | undefined> =>
  tx
    .insertInto('payout_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst()

export const selectRunOfRequest = (db: Db | Tx, key: string): Promise<RunRow | undefined> =>
  db.selectFrom('payout_runs').where('request_key', '=', key).selectAll().executeTakeFirst()

export const selectRun = (db: Db | Tx, id: number): Promise<RunRow | undefined> =>
  db.selectFrom('payout_runs').where('id', '=', id).selectAll().executeTakeFirst()

/** Locks a run before it is judged: of two people who act at once, the second finds what the first has done. */
export async function lockRun(tx: Tx, id: number): Promise<RunRow | undefined> {
  return tx
    .updateTable('payout_runs')
    .set((eb) => ({ version: eb('version', '+', 0) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Changes a run, counts what it pays, and counts its version on. */
export async function updateRun(tx: Tx, id: number, set: Updateable<PayoutRunsTable>): Promise<RunRow> {
  const paying = tx
    .selectFrom('payout_lines')
    .where('run_id', '=', id)
    .where('state', 'in', [...OPEN_LINES, ...POSTED_LINES])
  return tx
    .updateTable('payout_runs')
    .set((eb) => ({
      ...set,
      version: eb('version', '+', 1),
      count: paying.select((lines) => lines.fn.countAll<number>().as('count')),
      sum: paying.select((lines) => lines.fn.coalesce(lines.fn.sum<number>('amount'), sql<number>`0`).as('sum')),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const selectRuns = (
  db: Db,
  { state, before, limit }: { state?: PayoutRunState | undefined; before?: number | undefined; limit: number },
): Promise<RunRow[]> =>
  db
    .selectFrom('payout_runs')
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'proposed'))
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

// Lines, in sets.

const ofRunIn = (runId: number, state: PayoutLineState) =>
  sql`from payout_lines where run_id = ${runId} and state = ${sql.lit(state)}`

/** Selects the lines of a run that a posting is about. */
export const linesToPost = (runId: number, state: PayoutLineState): RawBuilder<unknown> =>
  sql`select id, shop_id, amount ${ofRunIn(runId, state)}`

/** Shops whose lines are judged at once: some 10 milliseconds on SQLite, in which nobody else is answered. */
const JUDGED_AT_ONCE = 200

/** Judges shops in parts, between which others come, and adds up what each part has changed. */
async function inParts(
  shops: readonly number[],
  judge: (shops: RawBuilder<unknown>) => Promise<number>,
): Promise<number> {
  let count = 0
  for (let start = 0; start < shops.length; start += JUDGED_AT_ONCE) {
    if (start > 0) await setImmediate()
    count += await judge(sql.join(shops.slice(start, start + JUDGED_AT_ONCE).map((id) => sql.lit(id))))
  }
  return count
}

/** Proposes all shops with money or debts, or those that are named, but for shops in another open run. @returns how many */
export async function insertLines(
  tx: Tx,
  judging: Judging,
  { runId, shopIds }: { runId: number; shopIds: readonly number[] | undefined },
): Promise<number> {
  const { rows } = await sql<{ shop_id: number }>`select b.shop_id from ledger_balances b where b.account = 'available'
    ${shopIds ? sql`and b.shop_id in (${sql.join(shopIds.map((id) => sql.lit(id)))})` : sql``}
    and not exists (
      select 1 from payout_lines o where o.shop_id = b.shop_id and o.state in ('proposed', 'checked')
    ) group by b.shop_id having sum(b.balance) <> 0 order by b.shop_id`.execute(tx)
  const shops = rows.map(({ shop_id }) => shop_id)
  return inParts(shops, async (part) => {
    const { numAffectedRows } = await sql`
      insert into payout_lines (run_id, shop_id, amount, from_posting, to_posting, state, held_reason, held_note)
      select ${sql.lit(runId)}, w.shop_id, w.amount, w.from_posting, w.to_posting, w.verdict,
        case when w.verdict = 'held' then w.reason end,
        case when w.verdict = 'held' and w.reason = 'person' then ${lastHeld('note', 'w.shop_id')} end
      from (${judgedShops(tx, judging, part)}) w where w.amount <> 0 order by w.shop_id
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows)
  })
}

/**
 * Takes lines out of a checked run, or proposes them anew, where the shop can be paid less than was checked, was paid by another run, or
 * is held by now. What has become available since stays for the next run. @returns how many
 */
export async function reviseLines(
  tx: Tx,
  judging: Judging,
  { runId, shopIds }: { runId: number; shopIds: readonly number[] },
): Promise<number> {
  // What was released though it is little stays; what has become little since is carried on.
  const isLittle = sql`j.amount < ${sql.lit(judging.minimum)} and j.amount < payout_lines.amount`
  return inParts(shopIds, async (part) => {
    const { numAffectedRows } = await sql`update payout_lines set
        state = case when ${isLittle} then 'carried' else j.verdict end, held_reason = case when j.verdict = 'held' and not (${isLittle}) then j.reason end,
        amount = j.amount, from_posting = j.from_posting, to_posting = j.to_posting
      from (${judgedShops(tx, { ...judging, minimum: 1 }, part)}) j
      where payout_lines.run_id = ${sql.lit(runId)} and payout_lines.state = 'checked' and payout_lines.shop_id = j.shop_id
        and (j.verdict <> 'proposed' or j.amount < payout_lines.amount or j.from_posting <> payout_lines.from_posting)
    `.execute(tx)
    return Number(numAffectedRows)
  })
}

const BANK_ACCOUNT = sql`account_version = a.version, holder = a.holder, holder_latin = a.holder_latin,
  iban_cipher = a.iban_cipher, iban_country = a.iban_country, iban_last4 = a.iban_last4, bic = a.bic, town = a.town,
  address_country = a.address_country`
const CONNECT_ACCOUNT = sql`account_version = a.version, connect_account = a.account`

/** Marks the checked lines of a run, which have been posted, as approved, with the accounts of now. @returns how many */
export async function approveLines(tx: Tx, { id: runId, means }: Pick<RunRow, 'id' | 'means'>): Promise<number> {
  const [account, accounts] = isByGateway(means)
    ? [CONNECT_ACCOUNT, 'connect_accounts']
    : [BANK_ACCOUNT, 'payout_accounts']
  const { numAffectedRows } = await sql`update payout_lines set state = 'approved', posting_id = p.id, ${account}
    from ${sql.table(accounts)} a, ledger_postings p
    where payout_lines.run_id = ${runId} and payout_lines.state = 'checked' and a.shop_id = payout_lines.shop_id
      and p.cause_key = 'payout:' || cast(payout_lines.id as text)`.execute(tx)
  await sql`update shop_money set last_payout_posting = l.to_posting from payout_lines l
    where l.run_id = ${runId} and l.state = 'approved' and l.shop_id = shop_money.shop_id`.execute(tx)
  return Number(numAffectedRows)
}

interface LineStep {
  runId: number
  from: readonly PayoutLineState[]
  to: PayoutLineState
  paidAt?: number
}

/** Brings all lines of a run that are in some state to the next one. @returns how many */
export async function stepLines(tx: Tx, { runId, from, to, paidAt }: LineStep): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_lines')
    .set({ state: to, ...(to !== 'held' && { held_reason: null }), ...(paidAt !== undefined && { paid_at: paidAt }) })
    .where('run_id', '=', runId)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const lineToPost = (id: number): RawBuilder<unknown> =>
  sql`select id, shop_id, amount from payout_lines where id = ${id} and state = 'sent'`

/** The payouts of a run that have been posted. */
export const selectLinesToTell = (tx: Tx, runId: number) =>
  tx
    .selectFrom('payout_lines')
    .where('run_id', '=', runId)
    .where('posting_id', 'is not', null)
    .select(['id', 'shop_id'])
    .orderBy('id')
    .execute()

/** Drops the lines of a discarded run, but for what a person holds, which stays held in later runs. */
export async function dropLines(tx: Tx, runId: number): Promise<void> {
  await tx
    .updateTable('payout_lines')
    .set({ state: 'dropped', held_reason: null })
    .where('run_id', '=', runId)
    .where((eb) => eb.or([eb('held_reason', 'is', null), eb('held_reason', '<>', 'person')]))
    .execute()
}

export const selectShopsOfLines = async (tx: Tx, runId: number, state: PayoutLineState): Promise<number[]> =>
  (
    await tx
      .selectFrom('payout_lines')
      .where('run_id', '=', runId)
      .where('state', '=', state)
      .select('shop_id')
      .orderBy('shop_id')
      .execute()
  ).map(({ shop_id }) => shop_id)

/** @param above leaves out what is not more than this amount */
export async function countLines(
  db: Db | Tx,
  runId: number,
  states: readonly PayoutLineState[],
  above?: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('payout_lines')
    .where('run_id', '=', runId)
    .where('state', 'in', states)
    .$if(above !== undefined, (rows) => rows.where('amount', '>', above ?? 0))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Lines after an id whose amount is not the sum of their entries, out of so many. Payouts among the entries are of runs before; they are
 * taken off by their lines, as reading the posting of each entry takes twice as long. The first run of a large market reads a million
 * entries, so another thread does it.
 */
export async function selectLinesOff(
  database: Database,
  { runId, after, limit }: { runId: number; after: number; limit: number },
): Promise<{ last: number | undefined; off: number[] }> {
  const isOfLine = sql`e.account = 'available' and e.shop_id = l.shop_id`
  const query = sql<{ id: number; amount: number; sum: number | null; paid: number | null }>`select l.id, l.amount, (
      select sum(e.amount) from ledger_entries e
      where ${isOfLine} and e.posting_id > l.from_posting and e.posting_id <= l.to_posting
    ) as sum, (
      select sum(e.amount) from payout_lines b join ledger_entries e on e.posting_id = b.posting_id
      where b.shop_id = l.shop_id and b.posting_id > l.from_posting and b.posting_id <= l.to_posting and ${isOfLine}
    ) as paid
    from payout_lines l where l.run_id = ${runId} and l.state in ('proposed', 'checked') and l.id > ${after}
    order by l.id limit ${limit}`
  const rows = await readAside(database, true)({ compile: () => query.compile(database.db) })
  return {
    last: rows.at(-1)?.id,
    off: rows
      .filter(({ amount, sum, paid }) => Number(amount) !== Number(paid ?? 0) - Number(sum ?? 0))
      .map(({ id }) => id),
  }
}

// One line.

const lines = (db: Db | Tx) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_runs as r', 'r.id', 'l.run_id')
    .innerJoin('shops as s', 's.id', 'l.shop_id')
    .leftJoin('payout_accounts as a', 'a.shop_id', 'l.shop_id')
    .leftJoin('connect_accounts as c', 'c.shop_id', 'l.shop_id')
    .selectAll('l')
    .select(['r.state as run_state', 'r.means', 'r.exponent', 'r.execution_day', 'r.approved_at', 'r.sent_at'])
    .select(['s.name as shop_name', 'a.version as present_version', 'a.changed_at as account_changed_at'])
    .select(['a.holder as present_holder', 'a.iban_country as present_country', 'a.iban_last4 as present_last4'])
    .select(['c.account as present_connect', 'c.changed_at as connect_changed_at'])
    .select([
      sql<number | null>`(
        select b.amount from payout_lines b where b.shop_id = l.shop_id and b.id < l.id and b.posting_id is not null
          and b.state <> 'returned' order by b.id desc limit 1
      )`.as('amount_before'),
      sql<number>`(
        select count(distinct e.order_id) from ledger_entries e where e.account = 'available' and e.shop_id = l.shop_id
          and e.posting_id > l.from_posting and e.posting_id <= l.to_posting
      )`.as('orders'),
    ])
export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

export const selectLine = (db: Db | Tx, { id, runId }: { id: number; runId: number }): Promise<LineRow | undefined> =>
  lines(db).where('l.id', '=', id).where('l.run_id', '=', runId).executeTakeFirst()

/** A payout of a shop that it may see. */
export const selectPayout = (db: Db, { id, shopId }: { id: number; shopId: number }): Promise<LineRow | undefined> =>
  lines(db).where('l.id', '=', id).where('l.shop_id', '=', shopId).where('l.state', '<>', 'dropped').executeTakeFirst()

/** The payouts of a shop, the latest first; what is held or carried in a run that is over is part of a later one. */
export const selectPayouts = (
  db: Db,
  { shopId, before, limit }: { shopId: number; before?: number | undefined; limit: number },
): Promise<LineRow[]> =>
  lines(db)
    .where('l.shop_id', '=', shopId)
    .where('l.state', '<>', 'dropped')
    .where((eb) =>
      eb.or([
        eb('l.state', 'not in', ['held', 'carried']),
        eb(
          'l.id',
          '=',
          eb
            .selectFrom('payout_lines as x')
            .whereRef('x.shop_id', '=', 'l.shop_id')
            .where('x.state', '<>', 'dropped')
            .select((x) => x.fn.max('x.id').as('id')),
        ),
      ]),
    )
    .$if(before !== undefined, (rows) => rows.where('l.id', '<', before ?? 0))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()

export const selectLines = (
  db: Db,
  page: { runId: number; state?: PayoutLineState | undefined; after?: number | undefined; limit: number },
): Promise<LineRow[]> =>
  lines(db)
    .where('l.run_id', '=', page.runId)
    .$if(page.state !== undefined, (rows) => rows.where('l.state', '=', page.state ?? 'proposed'))
    .$if(page.after !== undefined, (rows) => rows.where('l.id', '>', page.after ?? 0))
    .orderBy('l.id')
    .limit(page.limit)
    .execute()

type LineChange = Partial<
  Pick<
    LineRow,
    'state' | 'held_reason' | 'held_note' | 'paid_at' | 'returned_at' | 'returned_reason' | 'returned_amount'
  >
>

export async function updateLine(tx: Tx, id: number, set: LineChange): Promise<void> {
  await tx.updateTable('payout_lines').set(set).where('id', '=', id).execute()
}

/** Counts a held or carried line anew, from now. @returns false: the shop is in another open run */
export async function reproposeLine(tx: Tx, judging: Judging, line: { id: number; shop_id: number }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from payout_lines
    where shop_id = ${line.shop_id} and state in ('proposed', 'checked')`.execute(tx)
  if (rows.length > 0) return false
  try {
    await repropose(tx, judging, line)
    return true
  } catch (error) {
    // A run that is proposed at the same moment has the shop. The transaction is over, and its caller refuses.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function repropose(tx: Tx, judging: Judging, line: { id: number; shop_id: number }): Promise<void> {
  await sql`update payout_lines set state = 'proposed', held_reason = null, held_note = null,
      amount = j.amount, from_posting = j.from_posting, to_posting = j.to_posting
    from (${judgedShops(tx, judging, sql`${line.shop_id}`)}) j where payout_lines.id = ${line.id}`.execute(tx)
}

/** The lines of a run that its file pays, with their accounts. */
export const selectPaidLines = (db: Db, runId: number) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('shops as s', 's.id', 'l.shop_id')
    .where('l.run_id', '=', runId)
    .where('l.posting_id', 'is not', null)
    .select(['l.id', 'l.run_id', 'l.shop_id', 's.name as shop', 'l.amount', 'l.holder', 'l.holder_latin'])
    .select(['l.iban_cipher', 'l.bic', 'l.town', 'l.address_country'])
    .orderBy('l.id')
    .execute()

/** The ciphers of the accounts to which the checked lines of a run go. */
export const selectCheckedCiphers = (db: Db, runId: number) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_accounts as a', 'a.shop_id', 'l.shop_id')
    .where('l.run_id', '=', runId)
    .where('l.state', '=', 'checked')
    .select(['a.iban_cipher'])
    .execute()

export async function setFileHash(db: Db | Tx, id: number, hash: string): Promise<void> {
  await db
    .updateTable('payout_runs')
    .set({ file_hash: hash })
    .where('id', '=', id)
    .where('file_hash', 'is', null)
    .execute()
}
