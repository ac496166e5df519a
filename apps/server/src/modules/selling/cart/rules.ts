import type { ChosenOption, SellerIdentity } from '@rialto/contract'
import type { WithdrawalExemption } from '@rialto/contract/enums'
import { QUANTITY_MAX } from '@rialto/contract/limits'
import type { ReturnCost } from '@rialto/contract/market-enums'
import type { NetContent } from '@rialto/contract/price-per-unit'
import { calculatePrice } from '@rialto/contract/price-rules'
import type { Json } from '../../../db/json.ts'
import { averageStars } from '../../../lib/words.ts'
import { type Holiday, isActive } from '../../goods/shops/index.ts'
import type { TaxedSeller } from '../../goods/taxes/index.ts'
import type { CartLineRow } from './repository.ts'

export type { ChosenOption }

/** A line at its current price. Money is in minor units. */
export interface PricedLine {
  cartId: number
  productId: number
  variantId: number
  name: string
  thumbnail: string
  brand: string | null
  unit: string | null
  /** How much is in it, and whether small contents are priced by 100 g or ml. */
  content: NetContent & { unit_price_small: number }
  /** Why it cannot be given back; null: it can. */
  withdrawalExempt: WithdrawalExemption | null
  /** Exceeds `maxQuantity` when stock has fallen since it was chosen. */
  quantity: number
  /** The pieces available at `unitPrice`; 0: sold out. */
  maxQuantity: number
  /** Pieces in stock, at whatever price. */
  stock: number
  /** The shop hears of a stock that falls to it; null: never. */
  lowStockLimit: number | null
  /** With surcharges. */
  listPrice: number
  /** With surcharges; 0: none. */
  discountPrice: number
  discountPercentage: number
  unitPrice: number
  lineTotal: number
  /** How it is taxed; null: as everything that is not taxed otherwise. */
  taxCategoryId: number | null
  /** The catalogue's categories that it lies in. */
  categoryIds: readonly number[]
  /** The weight of a piece; 0: nobody has said. */
  grams: number
  size: ChosenOption | null
  color: ChosenOption | null
  /** The flash sale whose stock the line is taken from. */
  flashSaleId: number | null
  /** The unit price when the shopper last saw it. */
  seenPrice: number
}

export interface CartShop {
  id: number
  name: string
  logo: string
  rating: number
  /** True if the shop was seen within twelve minutes. */
  active: boolean
  deliveryCharge: number
  /** 0: it has named no methods of delivery, and the charge counts everywhere. */
  deliveryVersion: number
  /** False: it has not said what delivery costs, and takes no orders. */
  isDeliverySet: boolean
  /** The amount from which delivery is free; null: never. */
  freeDeliveryFrom: number | null
  estimatedDelivery: string
  hasVoucher: boolean
  /** Its holidays, while they last. */
  holiday: Holiday | null
  /** Who it is for the law, as shoppers see it; null: it has told nothing. */
  identity: Json<SellerIdentity> | null
  /** Who pays for sending goods back that were withdrawn from. */
  returnCost: ReturnCost
  /** What it is for taxes; its country may still follow from `identity`. */
  tax: TaxedSeller
  /** Whether its prices have the tax in them, where taxes are rates. */
  pricesIncludeTax: boolean
}

/** A shop's lines in the order in which they were added. */
export interface PricedGroup {
  shop: CartShop
  lines: PricedLine[]
}

/** A line whose product, combination or shop is no longer offered. */
export interface UnavailableLine {
  cartId: number
  productId: number
  /** As the shopper last saw it. */
  name: string
  reason: 'product_gone' | 'variant_gone' | 'shop_gone'
  /** It is gone because it is recalled. */
  isRecalled: boolean
}

/** A cart at one moment: its available lines by shop in the order of adding, and the unavailable ones. */
export interface PricedCart {
  groups: PricedGroup[]
  unavailable: UnavailableLine[]
}

/** Prices lines at the current prices and groups them by shop, both in the order of adding. */
export function priceCart(rows: readonly CartLineRow[], now: number): PricedCart {
  const allocated = allocateToLines(rows)
  const groups = new Map<number, PricedGroup>()
  const unavailable: UnavailableLine[] = []
  for (const row of rows) {
    const reason = unavailableReason(row)
    if (reason)
      unavailable.push({
        cartId: row.cart_id,
        productId: row.product_id,
        name: row.name ?? row.seen_name,
        reason,
        isRecalled: isRecalled(row),
      })
    else groupOf(groups, row, now).lines.push(priceLine(row, allocated.get(row.cart_id) ?? null))
  }
  return { groups: [...groups.values()], unavailable }
}

export function unavailableReason(row: CartLineRow): UnavailableLine['reason'] | undefined {
  if (row.product_status !== 'active') return 'product_gone'
  if (row.shop_status !== 'active') return 'shop_gone'
  return row.stock === null || row.is_recalled === 1 ? 'variant_gone' : undefined
}

export const isRecalled = (row: CartLineRow): boolean => row.product_hold === 'recalled' || row.is_recalled === 1

/** What is left of a flash sale, in whose price a line is priced. */
interface SaleStock {
  id: number
  price: number
  /** The lowest of the 30 days before the sale. */
  priorPrice: number | null
  left: number
}

/** The flash sale stock by line; the sizes and colors of a product share one flash sale's stock. */
function allocateToLines(rows: readonly CartLineRow[]): Map<number, SaleStock | null> {
  const allocated = new Map<number, SaleStock | null>()
  const offered = rows.filter((row) => !unavailableReason(row))
  for (const lines of Map.groupBy(offered, (row) => row.product_id).values()) {
    const sale = lines[0] && saleOf(lines[0])
    if (!sale) continue
    const shares = allocateFlashSaleStock(
      sale,
      lines.map((line) => line.quantity),
    )
    for (const [index, line] of lines.entries()) allocated.set(line.cart_id, shares[index] ?? null)
  }
  return allocated
}

const saleOf = ({ flash_sale_id: id, sale_price, sale_left, sale_prior_price }: CartLineRow): SaleStock | undefined =>
  id === null ? undefined : { id, price: sale_price ?? 0, priorPrice: sale_prior_price, left: sale_left ?? 0 }

/**
 * Allocates what is left of a flash sale to a product's lines, in the order in which they were added: `left` is what remains when
 * a line's turn comes. A line gets null, and the usual price, when nothing remains.
 */
export function allocateFlashSaleStock<Sale extends { left: number }>(
  sale: Sale,
  quantities: readonly number[],
): (Sale | null)[] {
  let { left } = sale
  return quantities.map((quantity) => {
    const share = left > 0 ? { ...sale, left } : null
    left = Math.max(0, left - quantity)
    return share
  })
}

/** The pieces that a line can hold: those in stock, and at a sale price those left of the flash sale. */
export const maxQuantity = (stock: number, sale: { left: number } | null): number =>
  Math.max(0, Math.min(stock, QUANTITY_MAX, sale?.left ?? QUANTITY_MAX))

function priceLine(row: CartLineRow, sale: SaleStock | null): PricedLine {
  const price = calculatePrice({
    listPrice: row.price ?? 0,
    discountPrice: row.discount_price ?? 0,
    salePrice: sale?.price,
    sizeSurcharge: row.size_surcharge ?? 0,
    colorSurcharge: row.color_surcharge ?? 0,
    priorPrice: row.eu_consumers === 1 ? (sale ? sale.priorPrice : row.prior_price) : undefined,
  })
  return {
    ...price,
    cartId: row.cart_id,
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name ?? row.seen_name,
    thumbnail: row.variant_picture ?? row.color_picture ?? row.thumbnail ?? '',
    brand: row.brand,
    unit: row.unit,
    content: { quantity: row.net_quantity, unit: row.net_unit, unit_price_small: row.unit_price_small },
    withdrawalExempt: row.withdrawal_exempt,
    quantity: row.quantity,
    maxQuantity: maxQuantity(row.stock ?? 0, sale),
    stock: row.stock ?? 0,
    lowStockLimit: row.low_stock_limit,
    lineTotal: price.unitPrice * row.quantity,
    taxCategoryId: row.tax_category_id,
    categoryIds: row.category_ids === null ? [] : row.category_ids.split(',').map(Number),
    grams: row.grams ?? 0,
    size: chosenOption(row.size_id, row.size_name, row.size_label),
    color: chosenOption(row.color_id, row.color_name, row.color_label),
    flashSaleId: sale?.id ?? null,
    seenPrice: row.seen_price,
  }
}

const chosenOption = (id: number | null, name: string | null, label: string | null) =>
  id === null ? null : { id, name: name ?? '', ...(label ? { option: label } : {}) }

function groupOf(groups: Map<number, PricedGroup>, row: CartLineRow, now: number): PricedGroup {
  const id = row.shop_id ?? 0
  const existing = groups.get(id)
  if (existing) return existing
  const group = { shop: shopOf(row, id, now), lines: [] }
  groups.set(id, group)
  return group
}

const shopOf = (row: CartLineRow, id: number, now: number): CartShop => ({
  id,
  name: row.shop_name ?? '',
  logo: row.shop_logo ?? '',
  rating: averageStars(row.shop_rating_sum ?? 0, row.shop_review_count ?? 0),
  active: isActive(row.shop_last_seen_at, now),
  deliveryCharge: row.delivery_charge ?? 0,
  deliveryVersion: row.delivery_version ?? 0,
  isDeliverySet: row.delivery_is_set !== 0,
  freeDeliveryFrom: row.free_delivery_from,
  estimatedDelivery: row.estimated_delivery ?? '',
  hasVoucher: Boolean(row.has_voucher),
  holiday: holidayOf(row),
  identity: row.shop_identity_json ?? null,
  returnCost: row.shop_return_cost ?? 'shopper',
  tax: {
    status: row.tax_status ?? 'regular',
    place: row.tax_place ?? 'origin',
    country: row.tax_country,
    exemption: row.tax_exemption,
  },
  pricesIncludeTax: row.prices_include_tax === 1,
})

const holidayOf = ({ holiday_mode: mode, ...row }: CartLineRow): Holiday | null =>
  mode && {
    mode,
    from_day: row.from_day ?? '',
    to_day: row.to_day ?? '',
    starts_at: row.holiday_starts_at ?? 0,
    message: row.holiday_message ?? '',
  }

interface QuantityLimit {
  /** As many pieces as the line can hold. */
  max: number
  /** The line that has the product already. */
  line: CartLineRow | undefined
  unitPrice: number
}

/** How many pieces of a product a cart with these lines, in the order of adding, can hold; a new line comes last. */
export function quantityLimit(candidate: CartLineRow, lines: readonly CartLineRow[]): QuantityLimit {
  const ofProduct = lines.filter((line) => line.product_id === candidate.product_id)
  const index = ofProduct.findIndex((line) => line.variant_id === candidate.variant_id)
  const before = ofProduct.slice(0, index < 0 ? undefined : index).map((line) => line.quantity)
  const cheapest = saleOf(candidate)
  const sale = (cheapest && allocateFlashSaleStock(cheapest, [...before, 0]).at(-1)) ?? null
  return {
    max: maxQuantity(candidate.stock ?? 0, sale),
    line: ofProduct[index],
    unitPrice: priceLine(candidate, sale).unitPrice,
  }
}
