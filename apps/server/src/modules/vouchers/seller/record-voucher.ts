import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { text } from '../../../texts/index.ts'
import { changedFields, recordChange } from '../../record/index.ts'
import { presentTerms } from './present.ts'
import type { OwnVoucherRow } from './repository.ts'

export const VOUCHER_STOPPED = 'voucher_stopped'

interface Made {
  voucher: OwnVoucherRow
  actor: Actor
  at: number
}

export const recordVoucherMade = (tx: Tx, { voucher, ...made }: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asVoucher(voucher),
    action: 'voucher_created',
    sentence: text('Made the voucher {{code}}'),
    after: presentTerms(voucher),
  })

/** Records the terms that differ. It cannot be taken back, since shoppers may have collected the voucher for its new terms. */
export async function recordVoucherChanged(
  tx: Tx,
  { voucher, before, ...made }: Made & { before: OwnVoucherRow },
): Promise<RecordedChange | undefined> {
  const changed = changedFields(presentTerms(before), presentTerms(voucher))
  if (!changed) return undefined
  return recordChange(tx, {
    ...made,
    ...changed,
    ...asVoucher(voucher),
    action: 'voucher_changed',
    sentence: text('Changed the voucher {{code}}'),
  })
}

export const recordVoucherStopped = (
  tx: Tx,
  { voucher, before, ...made }: Made & { before: OwnVoucherRow },
): Promise<RecordedChange> => {
  const span = (row: OwnVoucherRow) => {
    const { starts_at, ends_at } = presentTerms(row)
    return { starts_at, ends_at }
  }
  return recordChange(tx, {
    ...made,
    ...asVoucher(voucher),
    action: VOUCHER_STOPPED,
    sentence: text('Stopped the voucher {{code}}'),
    before: span(before),
    after: span(voucher),
    restorable: true,
  })
}

const asVoucher = ({ id, shop_id, code }: OwnVoucherRow) => ({
  shopId: shop_id,
  subject: { kind: 'voucher' as const, id, name: code },
  values: { code },
})
