import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import { inMarketUnits } from '../ledger/index.ts'
import { batchesOf, type Found } from './repository-subjects.ts'

// Whether the ledger has of each order what its lines and refunds say. It only reads, in a thread of its own.

const AT_ONCE = 500

/** Orders that a range of postings is about; all of them after `0`. */
export async function* ordersIn(db: Db, { from, to }: { from: number; to: number }): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows =
      from === 0
        ? await db
            .selectFrom('order_money')
            .where('order_id', '>', after)
            .select('order_id')
            .orderBy('order_id')
            .limit(AT_ONCE)
            .execute()
        : (
            await sql<{ order_id: number }>`
              select distinct order_id from ledger_entries
              where posting_id > ${from} and posting_id <= ${to} and order_id > ${after} order by order_id limit 1000000`.execute(
              db,
            )
          ).rows
    for (const batch of batchesOf(rows.map(({ order_id }) => order_id))) yield batch
    const last = rows.at(-1)
    if (!last || from !== 0 || rows.length < AT_ONCE) return
    after = last.order_id
  }
}

/** Finds the orders of a batch of which the ledger has something else than their lines and refunds say. */
export async function checkOrders(db: Db, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const [orders, lines, refunds, lost, entries] = await Promise.all([
    db
      .selectFrom('order_money as m')
      .innerJoin('orders as o', 'o.id', 'm.order_id')
      .where('m.order_id', 'in', ids)
      .selectAll('m')
      .select(['o.code', 'o.payment_method'])
      .execute(),
    db
      .selectFrom('order_lines')
      .where('order_id', 'in', ids)
      .select((eb) => ['order_id', eb.fn.sum<number | null>('commission').as('commission')])
      .groupBy('order_id')
      .execute(),
    db.selectFrom('refunds').where('order_id', 'in', ids).selectAll().execute(),
    db
      .selectFrom('disputes as d')
      .innerJoin('payments as y', 'y.id', 'd.payment_id')
      .where('d.order_id', 'in', ids)
      .where('d.state', 'in', ['lost', 'accepted'])
      .where('d.closed_at', 'is not', null)
      .select(['d.id', 'd.order_id', 'd.amount', 'd.bearer', 'y.exponent'])
      .execute(),
    db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
      .where('e.order_id', 'in', ids)
      .where('p.is_sealed', '=', 1)
      .select((eb) => ['e.order_id', 'e.account', 'p.kind', eb.fn.sum<number>('e.amount').as('amount')])
      .groupBy(['e.order_id', 'e.account', 'p.kind'])
      .execute(),
  ])
  const postedAs = await readPosted(db, orders, refunds)
  const byOrder = Map.groupBy(entries, ({ order_id }) => order_id)
  const refundsOf = Map.groupBy(refunds, ({ order_id }) => order_id)
  return orders.flatMap((order) => {
    const own = byOrder.get(order.order_id) ?? []
    const sum = (account: string, kind?: string) =>
      own
        .filter((entry) => entry.account === account && (kind === undefined || entry.kind === kind))
        .reduce((total, { amount }) => total + Number(amount), 0)
    const given = refundsOf.get(order.order_id) ?? []
    const units = inMarketUnits(order)
    const commission = Number(lines.find(({ order_id }) => order_id === order.order_id)?.commission ?? 0)
    const found = (kind: Found['kind'], ours: number, theirs: number): Found[] =>
      ours === theirs
        ? []
        : [{ cause: `ledger:${kind}:${order.order_id}`, kind, gateway: '', reference: order.code, ours, theirs, at: 0 }]
    const isSettled = order.state === 'released' || order.state === 'void'
    const expected = isSettled
      ? 0
      : expectedPending(order, {
          ...{ units, commission, refunds: given, postedAs },
          lost: lost.filter(({ order_id }) => order_id === order.order_id),
          vat: -sum('commission_vat'),
          fee: sum('pending', 'gateway_fee') - sum('gateway_fees', 'earned'),
        })
    const due = units(order.refunded - order.refunding)
    const wasOutside = order.legacy === 1 && !own.some(({ account }) => account === 'pending')
    return [
      ...(wasOutside ? [] : found('order', sum('pending'), expected)),
      ...(order.legacy === 1 ? [] : found('refund_due', sum('refunds_due'), due)),
    ]
  })
}

/** How refunds of former orders were posted, by their ids: what was settled outside of the ledger takes nothing from what is pending. */
async function readPosted(
  db: Db,
  orders: readonly (OrderOfProof & { order_id: number })[],
  refunds: readonly { id: number; order_id: number | null }[],
): Promise<ReadonlyMap<number, string>> {
  const asked = new Set(
    orders.flatMap((order) => (order.payment_method !== 'cash' && order.legacy === 1 ? order.order_id : [])),
  )
  const keys = refunds.flatMap(({ id, order_id }) => (order_id !== null && asked.has(order_id) ? `refund:${id}` : []))
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_postings')
    .where('cause_key', 'in', keys)
    .where('is_sealed', '=', 1)
    .select(['cause_key', 'kind'])
    .execute()
  return new Map(rows.map(({ cause_key, kind }) => [Number(cause_key.slice('refund:'.length)), kind]))
}

interface Refund {
  id: number
  kind: string
  means: string
  status: string
  bearer: string
  case_kind: string | null
  amount: number
  market_share: number
  commission: number
}

interface Facts {
  units(amount: number): number
  /** Of its lines. */
  commission: number
  refunds: readonly Refund[]
  postedAs: ReadonlyMap<number, string>
  lost: readonly { amount: number; bearer: string; exponent: number }[]
  vat: number
  /** Of the gateway, where the shop bears it. */
  fee: number
}

interface OrderOfProof {
  state: string
  payment_method: string
  credit: number
  delivery_commission: number
  received: number
  legacy: number
}

/** Whether a refund takes something from what is pending: of a former order, what was settled before the ledger or beside it does not. */
function isClaimed({ legacy, payment_method }: OrderOfProof, postedAs: string | undefined): boolean {
  if (legacy === 0 || payment_method === 'cash') return true
  return postedAs === 'part_gone' || postedAs === 'goodwill'
}

/** What is pending of an order that is neither released nor void, in the ledger's signs: minus is owed to its shop. */
function expectedPending(order: OrderOfProof, facts: Facts): number {
  const { units, refunds, postedAs, lost } = facts
  const isCash = order.payment_method === 'cash'
  if (order.state === 'waiting') return 0
  const borne = refunds.filter(
    (refund) => refund.kind !== 'duplicate' && refund.bearer === 'shop' && isClaimed(order, postedAs.get(refund.id)),
  )
  // Cash that its shop has given back itself, or never collected, takes what the market's voucher paid of it alone.
  const isSettledInCash = ({ means, status }: Refund) => isCash && means === 'cash' && status === 'done'
  const given = borne
    .filter(({ case_kind }) => case_kind !== 'dispute')
    .reduce((sum, refund) => sum + (isSettledInCash(refund) ? 0 : refund.amount) + refund.market_share, 0)
  // A lost dispute takes its whole amount, of which no more than was left counts as given back.
  const disputed = lost.filter(({ bearer }) => bearer === 'shop')
  const taken = disputed.reduce((sum, dispute) => sum + inMarketUnits(dispute)(dispute.amount), 0)
  const shares = borne
    .filter(({ case_kind }) => case_kind === 'dispute')
    .reduce((sum, { market_share }) => sum + market_share, 0)
  const claim = units(given) + taken + units(shares) - units(order.credit)
  if (order.state === 'pending') return claim
  const back = borne.reduce((sum, { commission }) => sum + commission, 0)
  const charged = Math.max(0, units(facts.commission + order.delivery_commission - back))
  const kept = isCash ? units(order.received) : 0
  return claim + kept + charged + facts.vat + facts.fee
}
