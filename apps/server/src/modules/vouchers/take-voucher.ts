import type { Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { countUse, uncountUse } from './repository.ts'
import type { UsableVoucher } from './rules.ts'

/**
 * Uses a voucher in an order that is being placed: the last word on its limits, however many try at once. After a refusal the
 * transaction must be rolled back. Of several, use the one with the lowest id first, so that orders do not wait for each other in turn.
 */
export async function takeVoucher(tx: Tx, voucher: UsableVoucher, userId: number): Promise<Refusal | undefined> {
  if (await countUse(tx, { voucherId: voucher.id, userId })) return undefined
  const why = text('The voucher {{code}} has been used up')
  const values = { code: voucher.code }
  return refuse('voucher_used_up', why, {
    values,
    errors: { [`coupon_codes.${voucher.code}`]: [{ text: why, values }] },
  })
}

/** Takes the use back: its order was cancelled. */
export const returnVoucher = (tx: Tx, voucherId: number, userId: number): Promise<void> =>
  uncountUse(tx, { voucherId, userId })
