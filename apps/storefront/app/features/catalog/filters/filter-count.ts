import type { ProductFilters } from '@rialto/contract'
import { FILTER_COUNT_MAX } from '@rialto/contract/limits'

/**
 * The number of products beside a choice: `860`, or `2,000+` where it is rounded. Not by `Intl`, whose output may differ between
 * server and browser and so break hydration.
 */
export function filterCount(count: number, { rounded }: Pick<ProductFilters, 'rounded'>): string {
  const digits = String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  return count >= FILTER_COUNT_MAX || (rounded && count > 0) ? `${digits}+` : digits
}
