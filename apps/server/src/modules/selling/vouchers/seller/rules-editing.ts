import type { VoucherView } from '@rialto/contract'
import { type TextKey, text } from '../../../../texts/index.ts'
import type { VoucherRow } from '../rules.ts'

/** The terms of a voucher that its seller sets; money in minor units, times in milliseconds since 1970. */
export type VoucherTerms = Pick<
  VoucherRow,
  | 'discount_type'
  | 'discount'
  | 'min_order_amount'
  | 'max_discount_amount'
  | 'starts_at'
  | 'ends_at'
  | 'use_limit'
  | 'use_limit_per_user'
>

export interface TermsProblem {
  field: keyof VoucherTerms
  text: TextKey
}

export const statusOf = (
  { starts_at, ends_at }: Pick<VoucherTerms, 'starts_at' | 'ends_at'>,
  now: number,
): VoucherView => (ends_at <= now ? 'ended' : now < starts_at ? 'coming' : 'running')

/** Finds terms that contradict each other. */
export function checkTerms(terms: VoucherTerms, now: number): TermsProblem | undefined {
  const { discount_type, discount, max_discount_amount: max, starts_at, ends_at } = terms
  if (discount_type === 'Percentage' && (discount > 100 || !Number.isInteger(discount)))
    return { field: 'discount', text: text('A percentage is a whole number from 1 to 100') }
  if (discount_type === 'Amount' && max !== null)
    return { field: 'max_discount_amount', text: text('Only a percentage has a maximum') }
  if (ends_at <= starts_at) return { field: 'ends_at', text: text('A voucher ends after it begins') }
  if (ends_at <= now) return { field: 'ends_at', text: text('This time is over') }
  return undefined
}

const FIXED = ['discount_type', 'discount', 'min_order_amount', 'max_discount_amount', 'starts_at'] as const
const LIMITS = ['use_limit', 'use_limit_per_user'] as const

/** Finds a change that would break what shoppers were promised when they collected the voucher. */
export function checkPromise(before: VoucherTerms, after: VoucherTerms): TermsProblem | undefined {
  const changed = FIXED.find((name) => before[name] !== after[name])
  if (changed) return { field: changed, text: text('Shoppers have collected the voucher, so this stays as it is') }
  if (after.ends_at < before.ends_at)
    return { field: 'ends_at', text: text('Shoppers have collected the voucher, so it cannot end earlier') }
  const lowered = LIMITS.find((name) => isLower(after[name], before[name]))
  if (lowered) return { field: lowered, text: text('Shoppers have collected the voucher, so the limit can only rise') }
  return undefined
}

/** Compares limits; null is none. */
const isLower = (after: number | null, before: number | null): boolean =>
  after !== null && (before === null || after < before)
