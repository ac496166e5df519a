import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { quoteWord } from '../../../lib/shell.ts'
import { text } from '../../../texts/index.ts'
import { changedFields, recordChange } from '../../record/index.ts'
import { presentTerms } from './present.ts'
import type { OwnVoucherRow } from './repository.ts'

export const VOUCHER_STOPPED = 'voucher_stopped'
/** Of a voucher of the market: taking it back needs another permission. */
export const MARKET_VOUCHER_STOPPED = 'market_voucher_stopped'

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
    command: voucher.shop_id === null ? creatingCommand(voucher) : undefined,
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
    action: voucher.shop_id === null ? MARKET_VOUCHER_STOPPED : VOUCHER_STOPPED,
    sentence: text('Stopped the voucher {{code}}'),
    before: span(before),
    after: span(voucher),
    command: voucher.shop_id === null ? `vouchers stop ${quoteWord(voucher.code)}` : undefined,
    restorable: true,
  })
}

/** The command that makes the same voucher of the market. */
function creatingCommand(voucher: OwnVoucherRow): string {
  const terms = presentTerms(voucher)
  const options = {
    [terms.discount_type === 'Percentage' ? 'percent' : 'amount']: terms.discount,
    minimum: terms.min_order_amount || null,
    maximum: terms.max_discount_amount,
    from: terms.starts_at,
    until: terms.ends_at,
    uses: terms.use_limit,
    'uses-by-one': terms.use_limit_per_user,
  }
  const given = Object.entries(options).filter(([, value]) => value !== null)
  return ['vouchers create', quoteWord(voucher.code), ...given.map(([name, value]) => `--${name} ${value}`)].join(' ')
}

const asVoucher = ({ id, shop_id, code }: OwnVoucherRow) => ({
  shopId: shop_id,
  subject: { kind: 'voucher' as const, id, name: code },
  values: { code },
})
