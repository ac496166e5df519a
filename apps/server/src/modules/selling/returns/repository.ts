import type {
  ComplaintState,
  MarketReturnView,
  ReturnKind,
  ReturnView,
  WithdrawalState,
} from '@rialto/contract/market-enums'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { CaseEventsTable, WithdrawalsTable } from '../../../db/tables.ts'

export type WithdrawalRow = Selectable<WithdrawalsTable>

export const insertWithdrawal = async (
  tx: Tx,
  row: Omit<Insertable<WithdrawalsTable>, 'id'>,
  lines: readonly { line_id: number; quantity: number }[],
): Promise<WithdrawalRow> => {
  const withdrawal = await tx.insertInto('withdrawals').values(row).returningAll().executeTakeFirstOrThrow()
  await insertLines(tx, withdrawal.id, lines)
  return withdrawal
}

export async function insertLines(
  tx: Tx,
  id: number,
  lines: readonly { line_id: number; quantity: number }[],
): Promise<void> {
  if (lines.length > 0)
    await tx
      .insertInto('withdrawal_lines')
      .values(lines.map((line) => ({ withdrawal_id: id, ...line })))
      .execute()
}

export const insertEvent = async (
  tx: Tx,
  event: Omit<Insertable<CaseEventsTable>, 'id' | 'kind'> & Partial<Pick<CaseEventsTable, 'kind'>>,
): Promise<void> =>
  void (await tx
    .insertInto('case_events')
    .values({ kind: 'withdrawal', ...event })
    .execute())

export const selectEvents = (db: Db | Tx, { kind, id }: { kind: ReturnKind; id: number }) =>
  db.selectFrom('case_events').where('kind', '=', kind).where('case_id', '=', id).selectAll().orderBy('id').execute()

/** The latest declaration with the same content. */
export const selectByContent = (tx: Tx, contentKey: string) =>
  tx
    .selectFrom('withdrawals')
    .where('content_key', '=', contentKey)
    .orderBy('id', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

/** Locks a withdrawal until the transaction ends. */
export const lockWithdrawal = (tx: Tx, id: number) =>
  tx
    .updateTable('withdrawals')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const updateWithdrawal = (
  tx: Tx,
  id: number,
  set: Partial<Pick<WithdrawalRow, 'state' | 'order_id' | 'shop_id' | 'review_reason' | 'sent_at' | 'tracking'>> &
    Partial<Pick<WithdrawalRow, 'received_at' | 'restock' | 'decision' | 'revoke_asked_at'>> &
    Partial<Pick<WithdrawalRow, 'deduction' | 'deduction_text' | 'objection'>>,
): Promise<WithdrawalRow> =>
  tx
    .updateTable('withdrawals')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const selectLinesOf = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('withdrawal_lines as w')
    .innerJoin('order_lines as l', 'l.id', 'w.line_id')
    .where('w.withdrawal_id', 'in', [...ids, 0])
    .select(['w.withdrawal_id', 'w.line_id', 'w.quantity', 'w.cancelled'])
    .select(['l.quantity as ordered', 'l.name', 'l.product_id'])
    .select(['l.thumbnail', 'l.price', 'l.discount_price'])
    .orderBy('w.line_id')
    .execute()

export async function insertWithdrawalPhotos(tx: Tx, id: number, photos: readonly string[]): Promise<void> {
  if (photos.length > 0)
    await tx
      .insertInto('withdrawal_photos')
      .values(photos.map((file) => ({ withdrawal_id: id, file })))
      .execute()
}

/** Counts pieces of a withdrawal that were cancelled, since they were not sent. */
export async function addCancelledLines(
  tx: Tx,
  id: number,
  pieces: readonly { lineId: number; quantity: number }[],
): Promise<void> {
  for (const { lineId, quantity } of pieces)
    await tx
      .updateTable('withdrawal_lines')
      .set((eb) => ({ cancelled: eb('cancelled', '+', quantity) }))
      .where('withdrawal_id', '=', id)
      .where('line_id', '=', lineId)
      .execute()
}

/** Those whose pieces are neither given back nor free again. */
export const PENDING: readonly WithdrawalState[] = ['review', 'declared', 'sent', 'received']

/** How many pieces of each line withdrawals name that are not given back yet. */
export async function selectClaimed(tx: Db | Tx, orderId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('withdrawal_lines as l')
    .innerJoin('withdrawals as w', 'w.id', 'l.withdrawal_id')
    .where('w.order_id', '=', orderId)
    .where('w.state', 'in', PENDING)
    .groupBy('l.line_id')
    .select(['l.line_id', (eb) => eb.fn.sum<number>(eb('l.quantity', '-', eb.ref('l.cancelled'))).as('pieces')])
    .execute()
  return new Map(rows.map(({ line_id, pieces }) => [line_id, Number(pieces)]))
}

export async function changeOpenCases(tx: Tx, orderId: number, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('order_money')
    .set((eb) => ({ open_cases: eb('open_cases', '+', by) }))
    .where('order_id', '=', orderId)
    .execute()
}

/** When an order came, as it is proven or else as its seller said, and until when it can be withdrawn from. */
export async function selectMoneyFacts(tx: Db | Tx, orderId: number) {
  const row = await tx
    .selectFrom('orders as o')
    .leftJoin('order_money as m', 'm.order_id', 'o.id')
    .where('o.id', '=', orderId)
    .select(['m.proven_at', 'm.told_withdrawal', 'm.withdrawal_until', 'm.return_cost'])
    .select(({ selectFrom }) =>
      selectFrom('order_events as e')
        .whereRef('e.order_id', '=', 'o.id')
        .where('e.status', '=', 'delivered')
        .select((eb) => eb.fn.max<number | string | null>('e.at').as('at'))
        .as('delivered_at'),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { proven_at, told_withdrawal, withdrawal_until, return_cost, delivered_at } = row
  const arrived_at = proven_at ?? (delivered_at === null ? null : Number(delivered_at))
  return { proven_at, told_withdrawal: told_withdrawal ?? 0, withdrawal_until, return_cost, arrived_at }
}
export type MoneyFacts = NonNullable<Awaited<ReturnType<typeof selectMoneyFacts>>>

/** An order by its code and the mail address of its account. */
export const selectOrderOf = (tx: Tx, code: string, email: string) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.code', '=', code)
    .where('u.email', '=', email)
    .select('o.id')
    .executeTakeFirst()

export const selectOrderByCode = (tx: Tx, code: string) =>
  tx.selectFrom('orders').where('code', '=', code).select('id').executeTakeFirst()

interface StatesOfKinds {
  withdrawal: readonly WithdrawalState[]
  complaint: readonly ComplaintState[]
}

const statesOfView: Record<ReturnView, StatesOfKinds> = {
  to_answer: { withdrawal: ['review'], complaint: ['requested'] },
  coming: { withdrawal: ['declared', 'sent'], complaint: ['approved', 'sent'] },
  to_check: { withdrawal: ['received'], complaint: ['received'] },
  refunding: { withdrawal: ['refunding'], complaint: ['refunding'] },
  done: {
    withdrawal: ['refunded', 'not_valid', 'not_returned', 'revoked', 'contested'],
    complaint: ['refused', 'escalated', 'declined', 'refunded', 'settled', 'cancelled', 'lapsed', 'not_returned'],
  },
}
const OPEN: StatesOfKinds = {
  withdrawal: ['declared', 'sent', 'received', 'refunding'],
  complaint: ['requested', 'refused', 'approved', 'sent', 'received', 'refunding'],
}
const statesOfMarketView: Record<MarketReturnView, StatesOfKinds> = {
  to_decide: { withdrawal: ['unmatched', 'review', 'contested'], complaint: ['escalated'] },
  late: OPEN,
  open: OPEN,
  done: {
    withdrawal: ['refunded', 'not_valid', 'not_returned', 'revoked'],
    complaint: ['declined', 'refunded', 'settled', 'cancelled', 'lapsed', 'not_returned'],
  },
}

export interface ReturnsFilter {
  /** Undefined: of all shops. */
  shopId: number | undefined
  view: ReturnView | MarketReturnView
  now: number
  after: { at: number; place: number } | undefined
  limit: number
}

/** Where a return stands among those that are due at the same time: each has a place of its own, whatever its kind. */
export interface ReturnPlace {
  kind: ReturnKind
  id: number
  due_at: number
  place: number
}

/** A page of withdrawals and complaints, those due first on top; those that have ended, the latest first. */
export async function selectReturns(db: Db, filter: ReturnsFilter): Promise<ReturnPlace[]> {
  const { shopId, view, now, after, limit } = filter
  const isDone = view === 'done'
  const direction = isDone ? 'desc' : 'asc'
  const part = (kind: ReturnKind) => {
    const columns = kind === 'withdrawal' ? sql.raw('refund_by') : sql.raw('due_at')
    const place = sql`(cast(id as bigint) * 2 + ${sql.raw(kind === 'withdrawal' ? '0' : '1')})`
    const beyond = sql.raw(isDone ? '<' : '>')
    return sql<Omit<ReturnPlace, 'kind'> & { is_complaint: number }>`
      select ${sql.raw(kind === 'withdrawal' ? '0' : '1')} as is_complaint, id, ${columns} as due_at, ${place} as place
      from ${sql.raw(kind === 'withdrawal' ? 'withdrawals' : 'complaints')}
      where state in (${sql.join(statesOf(view, shopId)[kind])})
      ${shopId === undefined ? sql`` : sql`and shop_id = ${shopId}`}
      ${view === 'late' ? sql`and ${columns} < ${now}` : sql``}
      ${after === undefined ? sql`` : sql`and (${columns}, ${place}) ${beyond} (${after.at}, ${after.place})`}`
  }
  const { rows } = await sql<Omit<ReturnPlace, 'kind'> & { is_complaint: number }>`
    select * from (${part('withdrawal')} union all ${part('complaint')}) as listed
    order by due_at ${sql.raw(direction)}, place ${sql.raw(direction)} limit ${limit}`.execute(db)
  return rows.map(({ is_complaint, id, due_at, place }) => ({
    ...{ kind: Number(is_complaint) === 1 ? 'complaint' : 'withdrawal', id },
    ...{ due_at: Number(due_at), place: Number(place) },
  }))
}

const statesOf = (view: ReturnView | MarketReturnView, shopId: number | undefined) => {
  const views: Partial<Record<string, StatesOfKinds>> = shopId === undefined ? statesOfMarketView : statesOfView
  return views[view] ?? statesOfView.done
}

export async function countReturns<View extends ReturnView | MarketReturnView>(
  db: Db,
  views: readonly View[],
  { shopId, now }: Pick<ReturnsFilter, 'shopId' | 'now'>,
): Promise<Record<View, number>> {
  const counts = await Promise.all(
    views.map(async (view) => [view, await countView(db, { view, shopId, now })] as const),
  )
  return Object.fromEntries(counts) as Record<View, number>
}

/** Withdrawals and complaints whose day for the next step is over, by kind. */
export async function countLateReturns(db: Db, now: number): Promise<Record<ReturnKind, number>> {
  const [withdrawals, complaints] = await Promise.all([
    db
      .selectFrom('withdrawals')
      .where('state', 'in', [...OPEN.withdrawal, ...statesOfMarketView.to_decide.withdrawal])
      .where('refund_by', '<', now)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    db
      .selectFrom('complaints')
      .where('state', 'in', [...OPEN.complaint, ...statesOfMarketView.to_decide.complaint])
      .where('due_at', '<', now)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ])
  return { withdrawal: Number(withdrawals?.count ?? 0), complaint: Number(complaints?.count ?? 0) }
}

async function countView(db: Db, { view, shopId, now }: Omit<ReturnsFilter, 'after' | 'limit'>): Promise<number> {
  const states = statesOf(view, shopId)
  const [withdrawals, complaints] = await Promise.all([
    db
      .selectFrom('withdrawals')
      .where('state', 'in', states.withdrawal)
      .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))
      .$if(view === 'late', (query) => query.where('refund_by', '<', now))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    db
      .selectFrom('complaints')
      .where('state', 'in', states.complaint)
      .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))
      .$if(view === 'late', (query) => query.where('due_at', '<', now))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ])
  return Number(withdrawals?.count ?? 0) + Number(complaints?.count ?? 0)
}

export const selectWithdrawals = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('withdrawals')
    .where('id', 'in', [...ids, 0])
    .selectAll()
    .execute()

export const selectOrdersOf = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.id', 'in', [...ids, 0])
    .select(['o.id', 'o.code', 'o.shop_id', 'o.currency', 'o.exponent', 's.name as shop', 'u.name as customer'])
    .execute()

export const selectAccount = (db: Db, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(['name', 'email']).executeTakeFirst()

/** The shopper of a withdrawal's order. */
export const selectOwner = (tx: Tx, id: number) =>
  tx
    .selectFrom('withdrawals as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .where('w.id', '=', id)
    .select('o.user_id')
    .executeTakeFirst()

export const selectWithdrawalsOf = (db: Db, orderId: number) =>
  db.selectFrom('withdrawals').where('order_id', '=', orderId).selectAll().orderBy('id', 'desc').execute()

const DAY_MS = 86_400_000

/** Those whose last day for the money has come, and whose goods or the proof that they were sent are there. */
export const selectToRefund = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('withdrawals')
    .where('state', 'in', ['sent', 'received'])
    .where('refund_by', '<=', now + DAY_MS)
    .orderBy('refund_by')
    .select('id')
    .limit(limit)
    .execute()

/** Those that name pieces which were not sent, of an order that is paid or whose cash is collected; an order of which all was sent has none. */
export const selectToCancel = (db: Db, limit: number) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .where('w.state', '=', 'declared')
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', ['pending', 'confirm', 'processing']),
        eb.and([eb('o.status', '=', 'pickup'), eb('o.delivery_kind', '=', 'pickup')]),
      ]),
    )
    .where((eb) => eb.or([eb('o.payment_method', '=', 'cash'), eb('o.payment_status', '=', 'paid')]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('withdrawal_lines as n')
          .innerJoin('order_lines as l', 'l.id', 'n.line_id')
          .whereRef('n.withdrawal_id', '=', 'w.id')
          .whereRef('n.quantity', '>', 'n.cancelled')
          .where((eb) => eb(eb('l.shipped', '+', eb.ref('l.cancelled')), '<', eb.ref('l.quantity')))
          .select('n.line_id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes as d')
            .leftJoin('payment_orders as p', 'p.payment_id', 'd.payment_id')
            .where('d.closed_at', 'is', null)
            .where((eb) => eb.or([eb('d.order_id', '=', eb.ref('o.id')), eb('p.order_id', '=', eb.ref('o.id'))]))
            .select('d.id'),
        ),
      ),
    )
    .orderBy('w.id')
    .select('w.id')
    .limit(limit)
    .execute()

/** Those whose money has gone back. */
export const selectRefunded = (db: Db, limit: number) =>
  db
    .selectFrom('withdrawals as w')
    .where('w.state', '=', 'refunding')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as r')
            .whereRef('r.case_id', '=', 'w.id')
            .where('r.case_kind', '=', 'withdrawal')
            .where('r.status', '<>', 'done')
            .select('r.id'),
        ),
      ),
    )
    .select('w.id')
    .limit(limit)
    .execute()
