import { createHash, randomUUID } from 'node:crypto'
import type { ShopBalances } from '@rialto/contract'
import { decimalsOf, formatFigure, marketUnits, toMinor } from '../../../lib/money.ts'
import type { CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { lockShops, postRepayment, showBalancesOf, sumAvailable } from '../ledger/index.ts'
import {
  insertRepayment,
  selectRepaymentOfRequest,
  selectShopName,
  setRepaymentPosting,
} from './repository-repayments.ts'

interface Repayment {
  staff: CurrentStaff
  shopId: number
  /** The `Idempotency-Key` of the request. */
  key: string | undefined
  /** Decimal. */
  amount: number
  reference: string
}

/** Records what a shop has paid back of what it owes, and never more, under the shop's lock. The same key and body record it once. */
export async function repay(
  deps: ModuleDeps,
  { staff, shopId, key, amount, reference }: Repayment,
): Promise<{ balances: ShopBalances; change?: RecordedChange } | Refusal> {
  const { database, now } = deps
  const settings = await deps.settings.read()
  const request_key = `${staff.id ?? 'command'}:${key ?? randomUUID()}`
  const request_hash = createHash('sha256')
    .update(JSON.stringify([shopId, amount, reference]))
    .digest('hex')
  const minor = toMinor(amount)
  const repaid = await database.write(async (tx): Promise<RecordedChange | undefined | Refusal> => {
    const at = now()
    const shop = await selectShopName(tx, shopId)
    if (shop === undefined) return refuse('not_found', text('Shop not found'))
    await lockShops(tx, [shopId])
    const before = await selectRepaymentOfRequest(tx, request_key)
    if (before)
      return before.request_hash === request_hash
        ? undefined
        : refuse('idempotency_mismatch', text('This request was sent before with other content'))
    if (minor > 0 - (await sumAvailable(tx, shopId)))
      return refuse('refund_too_much', text('The shop does not owe so much'))
    const id = await insertRepayment(tx, {
      ...{ request_key, request_hash, shop_id: shopId, amount: minor, reference },
      ...{ posting_id: null, created_by: staff.id, created_at: at },
    })
    const actor = { kind: staff.actor.kind, id: staff.id }
    const posting = await postRepayment(tx, { now: at, settings }, { id, shop: shopId, amount: minor, actor })
    if (posting === undefined) throw new Error(`repayment ${id} was posted before`)
    await setRepaymentPosting(tx, id, posting)
    return recordChange(tx, {
      ...{ at, actor: staff.actor, shopId: null, action: 'repayment_recorded' },
      subject: { kind: 'payout', id: shopId, name: shop },
      sentence: text('Recorded what {{shop}} has paid back'),
      values: { shop },
      after: { amount: `${formatFigure(decimalsOf(marketUnits())(minor))} ${marketUnits().code}`, reference },
    })
  })
  if (repaid instanceof Refusal) return repaid
  const balances = await showBalancesOf(deps, shopId)
  return balances instanceof Refusal ? balances : { balances, ...(repaid && { change: repaid }) }
}
