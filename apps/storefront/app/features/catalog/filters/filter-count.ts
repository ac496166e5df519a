import { groupDigits } from '@rialto/client/i18n/create-i18n.ts'
import type { ProductFilters } from '@rialto/contract'
import { FILTER_COUNT_MAX } from '@rialto/contract/limits'

/** The number of products beside a choice: `860`, or `2,000+` where it is rounded. */
export function filterCount(count: number, { rounded }: Pick<ProductFilters, 'rounded'>): string {
  const digits = groupDigits(count)
  return count >= FILTER_COUNT_MAX || (rounded && count > 0) ? `${digits}+` : digits
}
