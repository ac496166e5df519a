import type { BulkProductChange } from '@rialto/contract'
import { changePrice, discountedPrice } from '@rialto/contract/bulk-prices'
import type { ProductStatus } from '@rialto/contract/enums'
import { PRICE_MAX, VARIANT_STOCK_MAX } from '@rialto/contract/limits'
import { marketUnits, toMinor } from '../../../lib/money.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { priceColumns } from '../catalog/index.ts'
import type { ChangedProduct, ChosenColumns } from './repository-bulk.ts'
import { findDiscountFault, planDiscount, planStatus } from './rules.ts'

export type Outcome = { values: ChosenColumns } | { fault: TextKey }

/** The columns that a change sets in a product; a change of categories or stock sets none of them. */
export function changeOf(product: ChangedProduct, change: BulkProductChange, now: number): Outcome {
  switch (change.kind) {
    case 'price':
      return changedPrice(product, change)
    case 'discount':
      return changedDiscount(product, change, now)
    case 'status':
      return changedStatus(product, change.status, now)
    case 'stock':
      return changedStock(product, change)
    case 'category':
      return { values: {} }
  }
}

function changedPrice(product: ChangedProduct, change: Extract<BulkProductChange, { kind: 'price' }>): Outcome {
  const value = change.by === 'percent' ? change.value : toMinor(change.value)
  const price = changePrice(product.price, { ...change, value }, marketUnits())
  if (price < 0 || price > toMinor(PRICE_MAX)) return { fault: text('The price would be out of range') }
  const discount = product.planned_discount_price || product.discount_price
  if (discount > 0 && price <= discount) return { fault: text('The price must stay above the discount price') }
  if (price === 0 && product.status === 'active') return { fault: text('A product on the market needs a price') }
  return { values: priceColumns(price, product.discount_price) }
}

function changedDiscount(
  product: ChangedProduct,
  { percent, from, to }: Extract<BulkProductChange, { kind: 'discount' }>,
  now: number,
): Outcome {
  const toMoment = (time: string | null) => (time === null ? null : Date.parse(time))
  const discount =
    percent === 0
      ? null
      : { price: discountedPrice(product.price, percent, marketUnits()), from: toMoment(from), to: toMoment(to) }
  const fault = discount && findDiscountFault(discount, product.price, now)
  if (fault) return { fault: fault[1] }
  const { discountPrice, discountPlan } = planDiscount(discount, now)
  return {
    values: {
      ...priceColumns(product.price, discountPrice),
      planned_discount_price: discountPlan.plannedPrice,
      discount_from: discountPlan.from,
      discount_to: discountPlan.to,
    },
  }
}

function changedStatus(product: ChangedProduct, status: ProductStatus, now: number): Outcome {
  if (status === 'active' && product.price === 0) return { fault: text('A product on the market needs a price') }
  const planned = planStatus({ status, publishAt: product.publish_at }, now)
  const isPublished = planned.status === 'active' && product.status === 'draft'
  return {
    values: { status: planned.status, publish_at: planned.publishAt, ...(isPublished ? { created_at: now } : {}) },
  }
}

function changedStock(
  { lowest_stock, highest_stock }: ChangedProduct,
  { mode, value }: Extract<BulkProductChange, { kind: 'stock' }>,
): Outcome {
  const [lowest, highest] = mode === 'set' ? [value, value] : [lowest_stock + value, highest_stock + value]
  if (lowest < 0) return { fault: text('The stock cannot be below 0') }
  return highest > VARIANT_STOCK_MAX ? { fault: text('This stock is not valid') } : { values: {} }
}
