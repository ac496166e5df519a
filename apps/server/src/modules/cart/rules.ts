import { averageStars } from '../../lib/star-rating.ts'
import { discountPercentage } from '../catalog/index.ts'
import { type Contingent, dealContingent, maxQuantity, unitPrice } from '../pricing/index.ts'
import { isActive } from '../shops/index.ts'
import type { CartShop, GoneLine, PricedCart, PricedGroup, PricedLine } from './priced-cart.ts'
import type { HeldLine } from './repository.ts'
import type { ContingentRow, LineRow } from './repository-lines.ts'

/** Prices lines by what is so now, and puts them under their shops, both in the order of adding. */
export function priceCart(rows: readonly LineRow[], contingents: readonly ContingentRow[], now: number): PricedCart {
  const dealt = dealOut(rows, contingents)
  const groups = new Map<number, PricedGroup>()
  const gone: GoneLine[] = []
  for (const row of rows) {
    const reason = whyGone(row)
    if (reason) gone.push({ cart_id: row.cart_id, product_id: row.product_id, name: row.name ?? row.seen_name, reason })
    else groupOf(groups, row, now).lines.push(priceLine(row, dealt.get(row.cart_id) ?? null))
  }
  return { groups: [...groups.values()], gone }
}

function whyGone(row: LineRow): GoneLine['reason'] | undefined {
  if (row.product_status !== 'active') return 'product_gone'
  if (row.shop_status !== 'active') return 'shop_gone'
  return row.stock === null ? 'variant_gone' : undefined
}

/** Which contingent each line is sold from, by line; sizes and colours of one product share it. */
function dealOut(rows: readonly LineRow[], contingents: readonly ContingentRow[]): Map<number, Contingent | null> {
  const cheapest = new Map(contingents.map((one) => [one.product_id, one]))
  const dealt = new Map<number, Contingent | null>()
  for (const [productId, contingent] of cheapest) {
    const lines = rows.filter((row) => row.product_id === productId && !whyGone(row))
    const shares = dealContingent(
      contingent,
      lines.map((line) => line.quantity),
    )
    for (const [index, line] of lines.entries()) dealt.set(line.cart_id, shares[index] ?? null)
  }
  return dealt
}

function priceLine(row: LineRow, contingent: Contingent | null): PricedLine {
  const { price, discount_price, unit } = unitPrice({
    price: row.price ?? 0,
    discountPrice: row.discount_price ?? 0,
    salePrice: contingent?.price,
    sizeSurcharge: row.size_surcharge ?? 0,
    colorSurcharge: row.color_surcharge ?? 0,
  })
  return {
    cart_id: row.cart_id,
    product_id: row.product_id,
    variant_id: row.variant_id,
    name: row.name ?? row.seen_name,
    thumbnail: row.color_picture ?? row.thumbnail ?? '',
    brand: row.brand,
    unit: row.unit,
    quantity: row.quantity,
    max_quantity: maxQuantity(row.stock ?? 0, contingent),
    price,
    discount_price,
    discount_percentage: discountPercentage(price, unit),
    unit_price: unit,
    line_total: unit * row.quantity,
    size: chosen(row.size_id, row.size_name),
    color: chosen(row.color_id, row.color_name),
    flash_sale_id: contingent?.flash_sale_id ?? null,
    stock: row.stock ?? 0,
    seen_price: row.seen_price,
  }
}

const chosen = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

function groupOf(groups: Map<number, PricedGroup>, row: LineRow, now: number): PricedGroup {
  const id = row.shop_id ?? 0
  const known = groups.get(id)
  if (known) return known
  const group = { shop: shopOf(row, id, now), lines: [] }
  groups.set(id, group)
  return group
}

const shopOf = (row: LineRow, id: number, now: number): CartShop => ({
  id,
  name: row.shop_name ?? '',
  logo: row.shop_logo ?? '',
  rating: averageStars(row.shop_rating_sum ?? 0, row.shop_review_count ?? 0),
  active: isActive(row.shop_last_seen_at, now),
  delivery_charge: row.delivery_charge ?? 0,
  free_delivery_from: row.free_delivery_from,
  estimated_delivery: row.estimated_delivery ?? '',
  has_voucher: Boolean(row.has_voucher),
})

/** What a line can hold at most, what it holds already, and the flash sale's price where it would be taken from one. */
export interface Room {
  max: number
  held: number
  isHeld: boolean
  salePrice: number | undefined
}

/** How much of a combination has room in a cart that holds these lines, in the order of adding; a new one comes last. */
export function roomFor(
  offer: { product_id: number; variant_id: number; stock: number },
  contingents: readonly ContingentRow[],
  lines: readonly HeldLine[],
): Room {
  const ofProduct = lines.filter((line) => line.product_id === offer.product_id)
  const place = ofProduct.findIndex((line) => line.variant_id === offer.variant_id)
  const cheapest = contingents.at(-1)
  const before = ofProduct.slice(0, place < 0 ? undefined : place).map((line) => line.quantity)
  const contingent = (cheapest && dealContingent(cheapest, [...before, 0]).at(-1)) ?? null
  return {
    max: maxQuantity(offer.stock, contingent),
    held: ofProduct[place]?.quantity ?? 0,
    isHeld: place >= 0,
    salePrice: contingent?.price,
  }
}
