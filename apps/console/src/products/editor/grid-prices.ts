import { impliedPrices, splitSurcharges } from '@rialto/contract/variant-prices'
import type { ProductValues, VariantValues } from './product-values.ts'

/** Exact for every currency: none has more decimals. */
const PARTS = 10_000
const toParts = (amount: number): number => Math.round(amount * PARTS)
const toAmount = (parts: number): number => parts / PARTS

const inParts = (variants: readonly VariantValues[]) =>
  variants.map(({ size, color, price }) => ({ size, color, price: toParts(price) }))

/**
 * The fields of a product whose variants cost this. The cheapest one's price is the product's; a discount moves along with it, so that
 * no price changes that was not typed. Prices that cannot be told by surcharges stay in the grid until they can (`findMisfits`).
 */
export function withVariants(
  { price, discount, options }: Pick<ProductValues, 'price' | 'discount' | 'options'>,
  variants: VariantValues[],
): Pick<ProductValues, 'price' | 'discount' | 'options'> {
  const split = splitSurcharges(inParts(variants))
  const isSame = variants.every((variant, index) => variant.price === options.variants[index]?.price)
  if (!split || (isSame && variants.length === options.variants.length))
    return { price, discount, options: { ...options, variants } }
  const moved = split.base - toParts(price)
  const used = (kind: 'size' | 'color') => new Set(variants.map((variant) => variant[kind]))
  const [sizes, colors] = [used('size'), used('color')]
  return {
    price: toAmount(split.base),
    discount: discount && { ...discount, price: toAmount(toParts(discount.price) + moved) },
    options: {
      sizes: options.sizes.map((size) =>
        sizes.has(size.name) ? { ...size, surcharge: toAmount(split.size(size.name)) } : size,
      ),
      colors: options.colors.map((color) =>
        colors.has(color.name) ? { ...color, surcharge: toAmount(split.color(color.name)) } : color,
      ),
      variants,
    },
  }
}

/** All variants become dearer or cheaper by the same amount, so that the cheapest one costs this. */
export function withPrice({ price, options }: Pick<ProductValues, 'price' | 'options'>, cheapest: number) {
  const by = toParts(cheapest) - toParts(cheapestOf(options.variants))
  return {
    price: toAmount(Math.max(0, toParts(price) + by)),
    options: {
      ...options,
      variants: options.variants.map((variant) => ({ ...variant, price: toAmount(toParts(variant.price) + by) })),
    },
  }
}

export const cheapestOf = (variants: readonly VariantValues[]): number =>
  Math.min(...variants.map(({ price }) => price))

export interface Misfit {
  row: number
  /** What the variant would have to cost. */
  price: number
}

/** The prices that no surcharges of the options tell; none where all of them are exact. */
export function findMisfits(variants: readonly VariantValues[]): Misfit[] {
  const choices = inParts(variants)
  if (splitSurcharges(choices)) return []
  const implied = impliedPrices(choices)
  return choices.flatMap(({ price }, row) => {
    const expected = implied[row] ?? price
    return expected === price ? [] : [{ row, price: toAmount(expected) }]
  })
}

/** Whether the prices can be sold at: each choice adds the same everywhere, and nothing costs less than nothing. */
export const arePricesExact = (variants: readonly VariantValues[]): boolean =>
  splitSurcharges(inParts(variants)) !== undefined
