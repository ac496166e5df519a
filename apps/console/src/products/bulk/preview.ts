import type { BulkProductChange, SellerProduct } from '@rialto/contract'
import { changePrice, discountedPrice } from '@rialto/contract/bulk-prices'
import { toDecimal, toMinor, unitsOf } from '@rialto/contract/currencies'
import type { ProductStatus } from '@rialto/contract/enums'

/** A value of a product before and after a change. */
export type Preview =
  | { kind: 'money'; before: number; after: number }
  | { kind: 'count'; before: number; after: number }
  | { kind: 'status'; before: ProductStatus; after: ProductStatus }
  | { kind: 'text'; before: string; after: string }

/** Computes the changed product by the rules of the server. @param context the name of the changed category, and the market's currency */
export function previewOf(
  product: SellerProduct,
  change: BulkProductChange,
  { categoryName, currency }: { categoryName: string; currency: string },
): Preview {
  const units = unitsOf(currency)
  const decimal = (minor: number) => toDecimal(minor, units.exponent)

  switch (change.kind) {
    case 'price': {
      const value = change.by === 'percent' ? change.value : toMinor(change.value, units)
      return {
        kind: 'money',
        before: product.price,
        after: decimal(changePrice(toMinor(product.price, units), { ...change, value }, units)),
      }
    }
    case 'discount':
      return {
        kind: 'money',
        before: product.discount?.price ?? product.price,
        after:
          change.percent === 0
            ? product.price
            : decimal(discountedPrice(toMinor(product.price, units), change.percent, units)),
      }
    case 'stock': {
      const { stock, variant_count: count } = product
      return {
        kind: 'count',
        before: stock,
        after: change.mode === 'set' ? change.value * count : stock + change.value * count,
      }
    }
    case 'status':
      return { kind: 'status', before: product.status, after: change.status }
    case 'category':
      return {
        kind: 'text',
        before: product.categories.join(' › '),
        after: categoryAfter(product, change, categoryName),
      }
  }
}

function categoryAfter(
  { categories }: SellerProduct,
  { mode }: Extract<BulkProductChange, { kind: 'category' }>,
  name: string,
): string {
  if (mode === 'set') return name
  const others = categories.filter((category) => category !== name)
  return (mode === 'add' ? [...others, name] : others).join(' › ')
}
