import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { quoteWord } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields, type RecordedFields, recordChange } from '../../../base/record/index.ts'
import { presentTerms, type WireTerms } from './present.ts'
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
    command: voucher.shop_id === null ? changingCommand(voucher, changed.after) : undefined,
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

const OPTIONS = {
  min_order_amount: 'minimum',
  max_discount_amount: 'maximum',
  starts_at: 'from',
  ends_at: 'until',
  use_limit: 'uses',
  use_limit_per_user: 'uses-by-one',
} as const satisfies Partial<Record<keyof WireTerms, string>>

/** The command that makes the same voucher of the market. */
function creatingCommand(voucher: OwnVoucherRow): string {
  const terms = presentTerms(voucher)
  const given = { ...terms, min_order_amount: terms.min_order_amount || null }
  const options = Object.entries(OPTIONS)
    .map(([field, option]) => [option, given[field as keyof typeof OPTIONS]])
    .filter(([, value]) => value !== null)
  return ['vouchers create', quoteWord(voucher.code), discountOption(terms), ...options.map(asOption)].join(' ')
}

/** The command that changes these terms of a voucher of the market. */
function changingCommand(voucher: OwnVoucherRow, changed: RecordedFields): string {
  const options = Object.entries(OPTIONS)
    .filter(([field]) => field in changed)
    .map(([field, option]) => [option, changed[field] ?? 'none'])
  const discount = 'discount' in changed || 'discount_type' in changed ? [discountOption(presentTerms(voucher))] : []
  return ['vouchers change', quoteWord(voucher.code), ...discount, ...options.map(asOption)].join(' ')
}

const discountOption = ({ discount_type, discount }: WireTerms) =>
  asOption([discount_type === 'Percentage' ? 'percent' : 'amount', discount])

const asOption = ([name, value]: readonly unknown[]): string => `--${name} ${value}`

const asVoucher = ({ id, shop_id, code }: OwnVoucherRow) => ({
  shopId: shop_id,
  subject: { kind: 'voucher' as const, id, name: code },
  values: { code },
})
