import type { PayoutReasons, SellerPayout } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { decimalsOf, toDecimal, toMinor } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { judging } from './propose-run.ts'
import { type LineRow, selectJudgement, selectPayout, selectPayouts } from './repository.ts'
import { selectFormerPayout, selectSpan, sumKinds, sumOrders } from './repository-reasons.ts'
import { endToEndId, isByGateway } from './rules.ts'

// A payout as its shop sees it, and why it is what it is: facts, which the console puts into words (decision 209).

const ORDERS_SHOWN = 500

interface Page {
  cursor?: number | undefined
  limit: number
}

export async function listPayouts(deps: ModuleDeps, shopId: number, { cursor, limit }: Page) {
  const { db } = deps.database
  const settings = await deps.settings.read()
  const byBank = settings.currency.name === 'EUR' ? ('sepa' as const) : ('csv' as const)
  const means = settings.payout_mode === 'connect' ? ('connect' as const) : byBank
  const judge = judging(settings, means, deps.now())
  const [rows, judgement] = await Promise.all([
    selectPayouts(db, { shopId, before: cursor, limit: limit + 1 }),
    selectJudgement(db, judge, shopId),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: await Promise.all(shown.map((row) => presentPayout(db, row))),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    held_by: judgement?.reason ? [judgement.reason] : [],
    minimum: toDecimal(toMinor(settings.payout_minimum)),
    mode: settings.payout_mode,
  }
}

interface ReadPayout {
  payout: SellerPayout
  reasons: PayoutReasons
}

export const showPayout = (deps: ModuleDeps, payout: { id: number; shopId: number }): Promise<ReadPayout | Refusal> =>
  readPayout(deps.database.db, payout, ORDERS_SHOWN)

/** Reads a payout of a shop with so many of its orders. */
export async function readPayout(
  db: Db,
  payout: { id: number; shopId: number },
  orders: number,
): Promise<ReadPayout | Refusal> {
  const row = await selectPayout(db, payout)
  if (!row) return refuse('not_found', text('This payout does not exist'))
  const [shown, reasons] = await Promise.all([presentPayout(db, row), findReasons(db, row, orders)])
  return { payout: shown, reasons }
}

export const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The account that a payout goes to: the one of its approval, before it that of now. */
export function accountOf(row: LineRow) {
  if (isByGateway(row.means)) {
    const former = row.connect_account
    return { account: null, is_former_account: former !== null && former !== row.present_connect }
  }
  const isFrozen = row.posting_id !== null
  const [holder, country, last4] = isFrozen
    ? [row.holder, row.iban_country, row.iban_last4]
    : [row.present_holder, row.present_country, row.present_last4]
  return {
    account: holder !== null && country !== null && last4 !== null ? { holder, country, last4 } : null,
    is_former_account:
      isFrozen &&
      holder !== null &&
      (row.present_last4 !== row.iban_last4 ||
        row.present_country !== row.iban_country ||
        row.present_holder !== row.holder),
  }
}

export const returnedOf = ({ returned_at, returned_reason }: LineRow) =>
  returned_at === null ? null : { at: new Date(returned_at).toISOString(), reason: returned_reason ?? '' }

async function presentPayout(db: Db, row: LineRow): Promise<SellerPayout> {
  const { first, last } = await selectSpan(db, row)
  const isPosted = row.posting_id !== null
  return {
    ...{ id: row.id, run_id: row.run_id, reference: endToEndId(row), state: row.state },
    ...{ amount: decimalsOf(row)(Number(row.amount)), orders: Number(row.orders) },
    ...{ counted_from: toIso(first), counted_until: toIso(last) },
    approved_at: isPosted ? toIso(row.approved_at) : null,
    execution_day: row.execution_day,
    sent_at: isPosted && row.state !== 'approved' ? toIso(row.sent_at) : null,
    paid_at: toIso(row.paid_at),
    returned: returnedOf(row),
    held: row.held_reason,
    ...accountOf(row),
    ...{ means: row.means, returned_amount: decimalsOf(row)(Number(row.returned_amount)) },
  }
}

/** Finds what a payout is made of, and what made it more or less than the shop's payout before. */
export async function findReasons(db: Db, row: LineRow, shownOrders = ORDERS_SHOWN): Promise<PayoutReasons> {
  const former = await selectFormerPayout(db, row)
  const [kinds, kindsBefore, { orders, parts, hasMore }] = await Promise.all([
    sumKinds(db, row),
    former ? sumKinds(db, former) : [],
    sumOrders(db, row, shownOrders),
  ])
  const decimal = decimalsOf(row)
  const compared = [...new Set([...kinds, ...kindsBefore].map(({ kind }) => kind))].map((kind) => {
    const now = kinds.find((one) => one.kind === kind) ?? { amount: 0, count: 0 }
    const before = kindsBefore.find((one) => one.kind === kind) ?? { amount: 0, count: 0 }
    return { kind, now, before, difference: Math.abs(now.amount - before.amount) }
  })
  return {
    change: {
      amount: decimal(Number(row.amount)),
      before: former ? { id: former.id, amount: decimal(Number(former.amount)), day: former.execution_day } : null,
      kinds: compared
        .filter(({ now, before }) => now.count > 0 || before.count > 0)
        .sort((one, other) => other.difference - one.difference)
        .map(({ kind, now, before }) => ({
          ...{ kind, amount: decimal(now.amount), count: now.count },
          ...{ amount_before: decimal(before.amount), count_before: before.count },
        })),
    },
    orders: orders.map(({ order_id, code, amount }) => ({
      order: order_id === null ? null : { id: order_id, code: code ?? '' },
      amount: decimal(Number(amount)),
      parts: parts
        .filter((one) => one.order_id === order_id)
        .map(({ kind, amount: part }) => ({ kind, amount: decimal(Number(part)) })),
    })),
    has_more: hasMore,
  }
}
