import type { ProductFilters } from '@rialto/contract'
import { filterCount } from './filter-count.ts'

/** The number of products beside a choice; from left to right in every language, so that the plus of `2,000+` follows it. */
export function ProductCount({ count, rounded }: Pick<ProductFilters, 'rounded'> & { count: number }) {
  return <span className="num">{filterCount(count, { rounded })}</span>
}
