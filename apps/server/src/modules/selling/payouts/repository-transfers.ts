import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { PayoutTransfersTable, TransferReversalsTable } from '../../../db/tables.ts'

export type TransferRow = Selectable<PayoutTransfersTable>
export type ReversalRow = Selectable<TransferReversalsTable>

// Planning.

/** The next approved payout through Stripe that has no transfers yet. */
export const selectLineToPlan = (db: Db) =>
  db
    .selectFrom('payout_runs as r')
    .innerJoin('payout_lines as l', 'l.run_id', 'r.id')
    .where('r.state', 'in', ['approved', 'sent'])
    .where('r.means', '=', 'connect')
    .where('l.state', '=', 'approved')
    .select(['l.id', 'l.run_id'])
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst()

/**
 * What each order of a payout brings it, in the order of their ids, with the payment of the gateway that it was paid with; without one,
 * no transfer comes from its charge.
 */
export async function selectBrought(
  tx: Tx,
  line: { shop_id: number; from_posting: number; to_posting: number },
  gateway: string,
) {
  const { rows } = await sql<{ order_id: number; amount: number; payment_id: number | null }>`
    select x.order_id, x.amount, (
      select max(y.id) from payment_orders o join payments y on y.id = o.payment_id
      where o.order_id = x.order_id and y.gateway = ${gateway} and y.status = 'paid' and y.reference is not null
    ) as payment_id
    from (
      select e.order_id, 0 - sum(e.amount) as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where e.account = 'available' and e.shop_id = ${line.shop_id} and e.order_id is not null and p.kind <> 'payout'
        and e.posting_id > ${line.from_posting} and e.posting_id <= ${line.to_posting}
      group by e.order_id
    ) x order by x.order_id`.execute(tx)
  return rows.map(({ amount, payment_id, ...row }) => ({
    ...row,
    amount: Number(amount),
    payment: payment_id === null ? undefined : Number(payment_id),
  }))
}

/** Locks payments in the order of their ids, so that two payouts do not count on the same money of a charge. */
export async function lockPayments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    await tx
      .updateTable('payments')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .execute()
}

/** What the charges of payments still carry: what was paid, without what goes back to shoppers and what went to shops. */
export async function selectCarried(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('payments as y')
    .where('y.id', 'in', ids)
    .select(['y.id', 'y.amount', 'y.currency', 'y.exponent'])
    .select((eb) => [
      eb
        .selectFrom('refunds as r')
        .whereRef('r.payment_id', '=', 'y.id')
        .where('r.means', '=', 'gateway')
        .select((sums) => sums.fn.sum<number | null>('r.amount').as('sum'))
        .as('refunded'),
      eb
        .selectFrom('payout_transfers as p')
        .whereRef('p.payment_id', '=', 'y.id')
        .where('p.state', '<>', 'failed')
        .select((sums) => sums.fn.sum<number | null>('p.amount').as('sum'))
        .as('transferred'),
    ])
    .execute()
}

export async function insertTransfers(tx: Tx, rows: readonly Insertable<PayoutTransfersTable>[]): Promise<void> {
  await tx.insertInto('payout_transfers').values(rows).execute()
}

// Sending. Transfers and reversals are claimed alike.

type Sent = 'payout_transfers' | 'transfer_reversals'

export const selectDue = (db: Db, table: Sent, now: number) =>
  db
    .selectFrom(table)
    .where('due_at', '<=', now)
    .select(['id', 'due_at'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** When the next transfer or reversal is due. */
export async function selectNextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`select min(due_at) as due from (
      select min(due_at) as due_at from payout_transfers where due_at is not null
      union all select min(due_at) as due_at from transfer_reversals where due_at is not null
    ) x`.execute(db)
  const due = rows[0]?.due ?? null
  return due === null ? null : Number(due)
}

interface Due {
  id: number
  due_at: number | null
}

/** Claims a transfer until `lease`. @returns undefined: another process has claimed it, or it is decided */
export const claimTransfer = (tx: Tx, { id, due_at }: Due, lease: number): Promise<TransferRow | undefined> =>
  tx
    .updateTable('payout_transfers')
    .set((eb) => ({ state: 'sent', due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('state', 'in', ['open', 'sent'])
    .returningAll()
    .executeTakeFirst()

export const claimReversal = (tx: Tx, { id, due_at }: Due, lease: number): Promise<ReversalRow | undefined> =>
  tx
    .updateTable('transfer_reversals')
    .set((eb) => ({ state: 'sent', due_at: lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('state', 'in', ['open', 'sent'])
    .returningAll()
    .executeTakeFirst()

export async function updateTransfer(tx: Tx, id: number, set: Updateable<PayoutTransfersTable>): Promise<void> {
  await tx.updateTable('payout_transfers').set(set).where('id', '=', id).execute()
}

export async function updateReversal(tx: Tx, id: number, set: Updateable<TransferReversalsTable>): Promise<void> {
  await tx.updateTable('transfer_reversals').set(set).where('id', '=', id).execute()
}

export const selectTransfer = (db: Db | Tx, id: number): Promise<TransferRow | undefined> =>
  db.selectFrom('payout_transfers').where('id', '=', id).selectAll().executeTakeFirst()

export const selectTransferByReference = (db: Db | Tx, reference: string): Promise<TransferRow | undefined> =>
  db.selectFrom('payout_transfers').where('reference', '=', reference).selectAll().executeTakeFirst()

export const selectTransfersOfLine = (db: Db | Tx, lineId: number): Promise<TransferRow[]> =>
  db.selectFrom('payout_transfers').where('line_id', '=', lineId).selectAll().orderBy('n').execute()

/** The payout of a transfer, as its run was approved. */
export const selectLineOf = (db: Db | Tx, lineId: number) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_runs as r', 'r.id', 'l.run_id')
    .where('l.id', '=', lineId)
    .selectAll('l')
    .select(['r.currency', 'r.exponent', 'r.market_name', 'r.state as run_state'])
    .executeTakeFirstOrThrow()

/** The gateway's name of a payment, with the units that its amounts are stored in. */
export const selectSource = (db: Db, paymentId: number) =>
  db.selectFrom('payments').where('id', '=', paymentId).select(['reference', 'currency', 'exponent']).executeTakeFirst()

/** What other transfers have of a charge. */
export async function sumOfCharge(db: Db, { id, payment_id }: TransferRow): Promise<number> {
  const row = await db
    .selectFrom('payout_transfers')
    .where('payment_id', '=', payment_id)
    .where('id', '<>', id)
    .where('state', '=', 'done')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

// Reversals.

export const insertReversal = (tx: Tx, row: Insertable<TransferReversalsTable>): Promise<{ id: number }> =>
  tx.insertInto('transfer_reversals').values(row).returning('id').executeTakeFirstOrThrow()

export const selectReversal = (db: Db | Tx, id: number): Promise<ReversalRow | undefined> =>
  db.selectFrom('transfer_reversals').where('id', '=', id).selectAll().executeTakeFirst()

export const selectReversalByReference = (db: Db | Tx, reference: string): Promise<ReversalRow | undefined> =>
  db.selectFrom('transfer_reversals').where('reference', '=', reference).selectAll().executeTakeFirst()

/** What somebody has reversed at the gateway of the transfers of a payout. */
export async function sumReversedByOthers(tx: Tx, lineId: number): Promise<number> {
  const row = await tx
    .selectFrom('transfer_reversals as r')
    .innerJoin('payout_transfers as p', 'p.id', 'r.transfer_id')
    .where('p.line_id', '=', lineId)
    .where('r.made_by', '=', 'stripe')
    .where('r.state', '=', 'done')
    .select((eb) => eb.fn.sum<number | null>('r.amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** What is being taken back of the debts of a shop, without one reversal. */
export async function sumOpenReversals(tx: Tx, shopId: number, without = 0): Promise<number> {
  const row = await tx
    .selectFrom('transfer_reversals')
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['open', 'sent'])
    .where('id', '<>', without)
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/**
 * What refunds and lost disputes have made a shop owe of each order after a posting, and after its last payout, which has netted what was
 * before. The market's goodwill and what a case holds are none of it.
 */
export async function selectDebts(tx: Tx, shopId: number): Promise<{ orderId: number; amount: number }[]> {
  const { rows } = await sql<{ order_id: number; amount: number }>`
    select e.order_id, sum(e.amount) as amount from ledger_entries e
    join ledger_postings p on p.id = e.posting_id
    join connect_accounts c on c.shop_id = e.shop_id
    left join shop_money m on m.shop_id = e.shop_id
    where e.account = 'available' and e.shop_id = ${shopId} and e.order_id is not null
      and e.posting_id > c.recovered_posting and e.posting_id > coalesce(m.last_payout_posting, 0)
      and p.kind in ('part_gone', 'fee_back', 'goodwill', 'dispute_lost')
    group by e.order_id having sum(e.amount) > 0 order by e.order_id`.execute(tx)
  return rows.map(({ order_id, amount }) => ({ orderId: Number(order_id), amount: Number(amount) }))
}

/** Notes up to which posting the debts of a shop were looked at: the last one of what can be paid to it. */
export async function noteRecovered(tx: Tx, shopId: number): Promise<void> {
  await sql`update connect_accounts set recovered_posting = coalesce((
      select max(e.posting_id) from ledger_entries e where e.account = 'available' and e.shop_id = ${shopId}
    ), recovered_posting) where shop_id = ${shopId}`.execute(tx)
}

/**
 * The transfers that paid an order, with what is left of each: those of its own charge first, then others of the payouts that counted it.
 */
export async function selectTransfersOf(tx: Tx, shopId: number, orderId: number) {
  const { rows } = await sql<{ id: number; remaining: number }>`
    select p.id, p.amount - p.reversed - coalesce((
        select sum(r.amount) from transfer_reversals r where r.transfer_id = p.id and r.state in ('open', 'sent')
      ), 0) as remaining,
      case when p.payment_id in (select o.payment_id from payment_orders o where o.order_id = ${orderId}) then 0 else 1 end as far
    from payout_transfers p join payout_lines l on l.id = p.line_id
    where p.shop_id = ${shopId} and p.state = 'done' and exists (
      select 1 from ledger_entries e join ledger_postings q on q.id = e.posting_id
      where e.order_id = ${orderId} and e.account = 'available' and e.shop_id = ${shopId} and q.kind = 'release'
        and e.posting_id > l.from_posting and e.posting_id <= l.to_posting
    ) order by far, p.id`.execute(tx)
  return rows.map(({ id, remaining }) => ({ id: Number(id), left: Number(remaining) })).filter(({ left }) => left > 0)
}

// Presentation.

/** The transfers of a payout with the orders of their charges, and what was taken back of them. */
export async function selectTransfersShown(db: Db, line: { id: number; shop_id: number; from: number; to: number }) {
  const [transfers, reversals, orders] = await Promise.all([
    selectTransfersOfLine(db, line.id),
    db
      .selectFrom('transfer_reversals as r')
      .innerJoin('payout_transfers as p', 'p.id', 'r.transfer_id')
      .leftJoin('orders as o', 'o.id', 'r.order_id')
      .where('p.line_id', '=', line.id)
      .selectAll('r')
      .select('o.code')
      .orderBy('r.id')
      .execute(),
    db
      .selectFrom('payout_transfers as p')
      .innerJoin('payment_orders as y', 'y.payment_id', 'p.payment_id')
      .innerJoin('orders as o', 'o.id', 'y.order_id')
      .where('p.line_id', '=', line.id)
      .where('o.shop_id', '=', line.shop_id)
      .where('o.id', 'in', (eb) =>
        eb
          .selectFrom('ledger_entries as e')
          .where('e.account', '=', 'available')
          .where('e.shop_id', '=', line.shop_id)
          .where('e.posting_id', '>', line.from)
          .where('e.posting_id', '<=', line.to)
          .where('e.order_id', 'is not', null)
          .select((ids) => ids.ref('e.order_id').$notNull().as('order_id')),
      )
      .select(['p.id as transfer_id', 'o.id', 'o.code'])
      .orderBy('o.id')
      .execute(),
  ])
  return { transfers, reversals, orders }
}
