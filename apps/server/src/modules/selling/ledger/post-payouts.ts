import type { ActorKind } from '@rialto/contract/enums'
import type { MarketAccount } from '@rialto/contract/market-enums'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import { marketUnits } from '../../../lib/money.ts'
import { type MoneyContext, monthOf, posting } from './order-money.ts'
import { post, postingMonth } from './post.ts'
import { postLines } from './repository-payouts.ts'

// Money that leaves to shops and comes back. A run pays a thousand shops at once, so its postings are written by statements that name no row.

interface Lines {
  /** Selects `id`, `shop_id` and `amount` of the lines, in minor units. */
  lines: RawBuilder<unknown>
  count: number
  actor: { kind: ActorKind; id: number | null }
}

/** The accounts that a payout goes through: approved, it leaves what the shop can be paid; once it has arrived, the market's bank. */
const WAYS = {
  payout: { debit: 'available', credit: 'payouts_in_transit' },
  payout_paid: { debit: 'payouts_in_transit', credit: 'bank' },
} as const satisfies Record<string, { debit: 'available' | MarketAccount; credit: MarketAccount }>

/**
 * Posts lines of a run, one posting each, whose causes are `payout:{line}` and `payout-paid:{line}`. The caller has locked the shops of a
 * `payout`.
 * @throws where one of them was posted before
 */
export async function postPayouts(
  tx: Tx,
  context: MoneyContext,
  kind: keyof typeof WAYS,
  { lines, count, actor }: Lines,
): Promise<void> {
  const { debit, credit } = WAYS[kind]
  const at = context.now
  const month = await postingMonth(tx, { at, month: monthOf(context) })
  const sealed = await postLines(tx, {
    ...{
      lines,
      at,
      month,
      kind,
      currency: marketUnits().code,
      prefix: `${kind.replace('_', '-')}:`,
      debit,
      credit,
      actor,
    },
  })
  if (sealed !== count) throw new Error(`${sealed} of ${count} payouts were posted`)
}
interface OneLine {
  id: number
  shop: number
  amount: number
  actor: { kind: ActorKind; id: number | null }
}

/** Posts that the bank returned a payout, whose money is available again. The caller has locked the shop. */
export const postReturnedPayout = (
  tx: Tx,
  context: MoneyContext,
  { id, shop, amount, actor, wasPaid }: OneLine & { wasPaid: boolean },
): Promise<number | undefined> =>
  post(tx, {
    ...posting(context, 'payout_returned', `payout-returned:${id}`, [
      { account: wasPaid ? 'bank' : 'payouts_in_transit', amount },
      { account: 'available', shop, amount: -amount },
    ]),
    actor,
  })

/** Posts what a shop has paid back to the market. The caller has locked the shop. */
export const postRepayment = (
  tx: Tx,
  context: MoneyContext,
  { id, shop, amount, actor }: OneLine,
): Promise<number | undefined> =>
  post(tx, {
    ...posting(context, 'repayment', `repayment:${id}`, [
      { account: 'bank', amount },
      { account: 'available', shop, amount: -amount },
    ]),
    actor,
  })

// Payouts through a gateway leave its balance in parts, and come back to it.

interface Transferred {
  line: number
  /** The number of the transfer within its payout. */
  n: number
  amount: number
}

/** Posts that a gateway has made a transfer of a payout. */
export const postTransfer = (
  tx: Tx,
  context: MoneyContext,
  { line, n, amount, gateway }: Transferred & { gateway: string },
): Promise<number | undefined> =>
  post(
    tx,
    posting(context, 'payout_paid', `payout-paid:${line}:${n}`, [
      { account: 'payouts_in_transit', amount },
      { account: 'gateway', gateway, amount: -amount },
    ]),
  )

/** Posts that a gateway has refused a transfer of a payout, whose money is available again. The caller has locked the shop. */
export const postTransferFailed = (
  tx: Tx,
  context: MoneyContext,
  { line, n, amount, shop }: Transferred & { shop: number },
): Promise<number | undefined> =>
  post(
    tx,
    posting(context, 'payout_returned', `payout-returned:${line}:${n}`, [
      { account: 'payouts_in_transit', amount },
      { account: 'available', shop, amount: -amount },
    ]),
  )

interface Reversed {
  gateway: string
  /** The gateway's name of the reversal, which is posted once whoever tells of it. */
  reference: string
  shop: number
  amount: number
  /** Taken back for what the shop owes of an order; else somebody has reversed it at the gateway. */
  debt: { order: number | null } | null
}

/** Posts what was taken back of a transfer: it pays a debt of the shop, or is owed to it again. The caller has locked the shop. */
export const postReversal = (
  tx: Tx,
  context: MoneyContext,
  { gateway, reference, shop, amount, debt }: Reversed,
): Promise<number | undefined> =>
  post(
    tx,
    posting(context, debt ? 'repayment' : 'payout_returned', `transfer-reversed:${gateway}:${reference}`, [
      { account: 'gateway', gateway, amount },
      { account: 'available', shop, amount: -amount, ...(debt?.order && { order: debt.order }) },
    ]),
  )
