import { RATING_MAX } from '@rialto/contract/limits'
import type { FlagName } from './catalog-index.ts'

interface FlaggedProduct {
  /** Average times 100. */
  rating: number
  stock: number
  price: number
  sale_price: number
}

export const starsFlag = (stars: number) => `stars${stars}` as FlagName

/** The flags of a product. One without reviews is rated 0, so it has no stars. */
export function flagsOf({ rating, stock, price, sale_price }: FlaggedProduct): FlagName[] {
  const flags: FlagName[] = []
  for (let stars = 1; stars <= RATING_MAX && stars * 100 <= rating; stars++) flags.push(starsFlag(stars))
  if (stock > 0) flags.push('inStock')
  if (sale_price < price) flags.push('discounted')
  return flags
}
