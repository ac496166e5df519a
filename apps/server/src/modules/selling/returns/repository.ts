import type { MarketReturnView, ReturnView, WithdrawalState } from '@rialto/contract/market-enums'
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

export const insertEvent = async (tx: Tx, event: Omit<Insertable<CaseEventsTable>, 'id' | 'kind'>): Promise<void> =>
  void (await tx
    .insertInto('case_events')
    .values({ kind: 'withdrawal', ...event })
    .execute())

export const selectEvents = (db: Db | Tx, id: number) =>
  db
    .selectFrom('case_events')
    .where('kind', '=', 'withdrawal')
    .where('case_id', '=', id)
    .selectAll()
    .orderBy('id')
    .execute()

/** The latest declaration with the same content. */
export const selectByContent = (tx: Tx, contentKey: string) =>
  tx
    .selectFrom('withdrawals')
    .where('content_key', '=', contentKey)
    .orderBy('id', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

export const selectWithdrawal = (db: Db | Tx, id: number) =>
  db.selectFrom('withdrawals').where('id', '=', id).selectAll().executeTakeFirst()

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
    Partial<Pick<WithdrawalRow, 'received_at' | 'restock' | 'decision'>>,
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
    .select(['w.withdrawal_id', 'w.line_id', 'w.quantity', 'l.quantity as ordered', 'l.name', 'l.product_id'])
    .select(['l.thumbnail', 'l.price', 'l.discount_price'])
    .orderBy('w.line_id')
    .execute()

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
    .select(['l.line_id', (eb) => eb.fn.sum<number>('l.quantity').as('pieces')])
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

export const selectMoneyFacts = (tx: Db | Tx, orderId: number) =>
  tx
    .selectFrom('order_money')
    .where('order_id', '=', orderId)
    .select(['proven_at', 'told_withdrawal', 'withdrawal_until'])
    .executeTakeFirst()
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

const statesOfView: Record<ReturnView, readonly WithdrawalState[]> = {
  to_answer: ['review'],
  coming: ['declared', 'sent'],
  to_check: ['received'],
  refunding: ['refunding'],
  done: ['refunded', 'not_valid', 'not_returned'],
}
const OPEN: readonly WithdrawalState[] = ['declared', 'sent', 'received', 'refunding']
const statesOfMarketView: Record<MarketReturnView, readonly WithdrawalState[]> = {
  to_decide: ['unmatched', 'review'],
  late: OPEN,
  open: OPEN,
  done: statesOfView.done,
}

export interface ReturnsFilter {
  /** Undefined: of all shops. */
  shopId: number | undefined
  view: ReturnView | MarketReturnView
  now: number
  after: { at: number; id: number } | undefined
  limit: number
}

function filtered(db: Db, { shopId, view, now }: Omit<ReturnsFilter, 'after' | 'limit'>) {
  const states: Partial<Record<string, readonly WithdrawalState[]>> =
    shopId === undefined ? statesOfMarketView : statesOfView
  return db
    .selectFrom('withdrawals as w')
    .where('w.state', 'in', states[view] ?? [])
    .$if(shopId !== undefined, (query) => query.where('w.shop_id', '=', shopId ?? 0))
    .$if(view === 'late', (query) => query.where('w.refund_by', '<', now))
}

/** A page of withdrawals, those whose money is due first on top; those that have ended, the latest first. */
export const selectReturns = (db: Db, filter: ReturnsFilter): Promise<WithdrawalRow[]> => {
  const { after, limit, view } = filter
  const isDone = view === 'done'
  const [direction, beyond] = isDone ? (['desc', '<'] as const) : (['asc', '>'] as const)
  return filtered(db, filter)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(w.refund_by, w.id) ${sql.raw(beyond)} (${after?.at ?? 0}, ${after?.id ?? 0})`),
    )
    .orderBy('w.refund_by', direction)
    .orderBy('w.id', direction)
    .selectAll('w')
    .limit(limit)
    .execute()
}

export async function countReturns<View extends ReturnView | MarketReturnView>(
  db: Db,
  views: readonly View[],
  { shopId, now }: Pick<ReturnsFilter, 'shopId' | 'now'>,
): Promise<Record<View, number>> {
  const counts = await Promise.all(
    views.map(async (view) => {
      const row = await filtered(db, { shopId, view, now })
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst()
      return [view, Number(row?.count ?? 0)] as const
    }),
  )
  return Object.fromEntries(counts) as Record<View, number>
}

export const selectOrdersOf = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .where('o.id', 'in', [...ids, 0])
    .select(['o.id', 'o.code', 'o.shop_id', 'o.currency', 'o.exponent', 's.name as shop'])
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
