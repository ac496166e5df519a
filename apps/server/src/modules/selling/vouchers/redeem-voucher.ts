import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { decrementUse, incrementUse } from './repository.ts'
import type { UsableVoucher } from './rules.ts'

/**
 * Counts the use of a voucher by an order, and enforces its limits under concurrency. After a refusal the caller rolls the
 * transaction back. Callers redeem several vouchers in the order of their ids, so that orders do not deadlock.
 */
export async function redeemVoucher(tx: Tx, voucher: UsableVoucher, userId: number): Promise<Refusal | undefined> {
  if (await incrementUse(tx, { voucherId: voucher.id, userId })) return undefined
  const message = text('The voucher {{code}} has been used up')
  const values = { code: voucher.code }
  return refuse('voucher_used_up', message, {
    values,
    errors: { [`coupon_codes.${voucher.code}`]: [{ text: message, values }] },
  })
}

/** Gives the use back after its order was cancelled. */
export const releaseVoucher = (tx: Tx, voucherId: number, userId: number): Promise<void> =>
  decrementUse(tx, { voucherId, userId })
