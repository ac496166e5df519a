import type { ProductStatus } from '@rialto/contract/enums'
import { foldName } from '../../../../lib/names.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import type { DiscountPlan } from '../../catalog/index.ts'

export interface Discount {
  /** Minor units. */
  price: number
  /** Null: at once. */
  from: number | null
  /** Null: until it is taken back. */
  to: number | null
}

/** The columns of a discount: it applies now, or waits until it begins. */
export function planDiscount(
  discount: Discount | null,
  now: number,
): { discountPrice: number; discountPlan: DiscountPlan } {
  if (!discount) return { discountPrice: 0, discountPlan: { plannedPrice: 0, from: null, to: null } }
  const { price, from, to } = discount
  return from !== null && from > now
    ? { discountPrice: 0, discountPlan: { plannedPrice: price, from, to } }
    : { discountPrice: price, discountPlan: { plannedPrice: 0, from, to } }
}

/** The reason why a discount cannot be; undefined if it can. */
export function findDiscountFault(
  discount: Discount,
  price: number,
  now: number,
): [field: string, TextKey] | undefined {
  if (discount.price <= 0 || discount.price >= price)
    return ['discount.price', text('The discount price must be above 0 and below the price')]
  if (discount.to !== null && discount.to <= Math.max(now, discount.from ?? now))
    return ['discount.to', text('The discount must end after it begins, and not in the past')]
  return undefined
}

/** A draft that is due is active; only drafts keep a time of publication. */
export function planStatus(
  { status, publishAt }: { status: ProductStatus; publishAt: number | null },
  now: number,
): { status: ProductStatus; publishAt: number | null } {
  if (status !== 'draft') return { status, publishAt: null }
  return publishAt !== null && publishAt <= now ? { status: 'active', publishAt: null } : { status, publishAt }
}

/** Names that read alike are one name: the first. */
export function uniqueNames(names: readonly string[]): Map<string, string> {
  const byFold = new Map<string, string>()
  for (const name of names) if (!byFold.has(foldName(name))) byFold.set(foldName(name), name)
  return byFold
}
