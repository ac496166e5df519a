import { RATING_MAX } from '@rialto/contract/limits'

/** Products with at least so many stars, in stock, and with a discount. Their places are the ids of the values of `flags`. */
export const FLAGS = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'inStock', 'discounted'] as const
export type FlagName = (typeof FLAGS)[number]

interface FlaggedProduct {
  /** Average times 100. */
  rating: number
  stock: number
  price: number
  sale_price: number
}

export const flagId = (name: FlagName): number => FLAGS.indexOf(name)

export const starsFlag = (stars: number) => `stars${stars}` as FlagName

/** The ids of a product's flags. One without reviews is rated 0, so it has no stars. */
export function flagsOf({ rating, stock, price, sale_price }: FlaggedProduct): number[] {
  const flags: FlagName[] = []
  for (let stars = 1; stars <= RATING_MAX && stars * 100 <= rating; stars++) flags.push(starsFlag(stars))
  if (stock > 0) flags.push('inStock')
  if (sale_price < price) flags.push('discounted')
  return flags.map(flagId)
}
