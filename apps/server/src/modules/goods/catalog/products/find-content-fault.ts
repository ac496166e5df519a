import { PRICE_MAX } from '@rialto/contract/limits'
import { marketUnits, toMinor } from '../../../../lib/money.ts'
import { foldName } from '../../../../lib/names.ts'
import { choiceKey } from './complete-product.ts'
import { PICTURES_MAX, STOCK_MAX, VARIANTS_MAX } from './limits.ts'
import type { ProductContent, ProductOptions } from './product-content.ts'

export type ContentFault =
  | 'name_missing'
  | 'invalid_price'
  | 'invalid_surcharge'
  | 'invalid_stock'
  | 'unknown_option'
  | 'duplicate_variant'
  | 'too_many_variants'
  | 'too_many_pictures'

/** The first reason why the content is invalid; undefined if there is none. */
export function findContentFault({ name, price, discountPrice, options, pictures }: ProductContent) {
  if (name !== undefined && name.trim() === '') return 'name_missing'
  if (!isPrice(price ?? 0) || !isPrice(discountPrice ?? 0)) return 'invalid_price'
  if ((pictures?.length ?? 0) > PICTURES_MAX) return 'too_many_pictures'
  return options && findOptionsFault(options)
}

/** Minor units that can be paid, up to the highest price that the contract allows. */
export const isPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= 0 && price % marketUnits().quantum === 0 && price <= toMinor(PRICE_MAX + 1)

export const isStock = (stock: number): boolean => Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX

function findOptionsFault({ sizes, colors, variants }: ProductOptions): ContentFault | undefined {
  if (variants.length > VARIANTS_MAX) return 'too_many_variants'
  if (![...sizes, ...colors].every(({ surcharge }) => isPrice(surcharge))) return 'invalid_surcharge'
  if (!variants.every(({ stock }) => stock === undefined || isStock(stock))) return 'invalid_stock'
  if (new Set(variants.map(choiceKey)).size < variants.length) return 'duplicate_variant'
  const [sizeNames, colorNames] = [sizes, colors].map((list) => new Set(list.map(({ name }) => foldName(name))))
  const isListed = (names: ReadonlySet<string> | undefined, name: string | null) =>
    name === null || names?.has(foldName(name)) === true
  const areListed = variants.every(({ size, color }) => isListed(sizeNames, size) && isListed(colorNames, color))
  return areListed ? undefined : 'unknown_option'
}
