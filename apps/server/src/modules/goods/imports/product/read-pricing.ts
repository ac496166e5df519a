import { splitSurcharges } from '@rialto/contract/variant-prices'
import { foldName } from '../../../../lib/names.ts'
import type { DraftVariant, Note } from './draft.ts'
import type { PricedVariant } from './read-variants.ts'

export interface Pricing {
  price: number
  discountPrice: number
  sizes: { name: string; surcharge: number }[]
  colors: { name: string; surcharge: number }[]
  variants: DraftVariant[]
  /** Each pair of size and colour is offered as one size. */
  isJoined: boolean
}

/**
 * Derives the product's price, discount price and surcharges, so that every variant costs what the file says. The compare-at price
 * becomes the price, the present price the discount price. A product has a single discount, so the smallest one counts: no list
 * price is shown that was never charged. Undefined where a problem was reported.
 */
export function readPricing(
  variants: readonly PricedVariant[],
  warn: (note: Note) => void,
  problem: (note: Note) => void,
): Pricing | undefined {
  const split = splitPrices(variants, warn, problem)
  if (!split) return undefined
  const { priced, surcharges } = split
  const off = discountOf(variants, surcharges.base, warn)
  return {
    price: surcharges.base + off,
    discountPrice: off > 0 ? surcharges.base : 0,
    sizes: namesOf(priced.map((variant) => variant.size)).map((name) => ({ name, surcharge: surcharges.size(name) })),
    colors: namesOf(priced.map((variant) => variant.color)).map((name) => ({
      name,
      surcharge: surcharges.color(name),
    })),
    isJoined: priced !== variants,
    variants: priced.map(({ price: _price, compareAt: _compareAt, ...variant }) => variant),
  }
}

function splitPrices(variants: readonly PricedVariant[], warn: (note: Note) => void, problem: (note: Note) => void) {
  const surcharges = splitSurcharges(variants)
  if (surcharges) return { priced: variants, surcharges }
  warn({
    line: variants[0]?.line ?? 0,
    text: 'its prices do not follow size and colour: each pair of them is offered as one size',
  })
  const priced = variants.map((variant) => ({
    ...variant,
    size: [variant.size, variant.color].filter((name) => name !== null).join(' / '),
    color: null,
  }))
  const lines = new Map<string, number>()
  let isTwice = false
  for (const { size, line } of priced) {
    // "a / b" and "c" read as "a" and "b / c" do.
    const before = lines.get(foldName(size))
    if (before !== undefined) problem({ line, text: `its options "${size}" read like those of line ${before}` })
    isTwice ||= before !== undefined
    lines.set(foldName(size), line)
  }
  const joined = isTwice ? undefined : splitSurcharges(priced)
  if (isTwice) return undefined
  if (!joined) throw new Error('prices by size alone can always be split')
  return { priced, surcharges: joined }
}

function discountOf(variants: readonly PricedVariant[], base: number, warn: (note: Note) => void): number {
  const discounts = variants.map(({ price, compareAt }) => Math.max(0, (compareAt ?? price) - price))
  const smallestDiscount = Math.min(...discounts)
  const other = discounts.findIndex((discount) => discount !== smallestDiscount)
  // A free product has no discount price, since 0 means none.
  const off = base === 0 ? 0 : smallestDiscount
  if (other >= 0 || off !== smallestDiscount)
    warn({
      line: variants[Math.max(other, 0)]?.line ?? 0,
      text: 'its variants are reduced by different amounts: the smallest reduction is shown for all',
    })
  return off
}

const namesOf = (names: readonly (string | null)[]): string[] => [...new Set(names.filter((name) => name !== null))]
