import type { CartGroup, CartLine, CartReply } from '@rialto/contract'
import { displayPrice, lineTotal, type PricedItem, sumAmounts } from '@rialto/contract/price-rules'

/** A product in the cart or to be added: the fields that identify its line, and those that toasts show. */
export interface CartItem {
  /** The product's. */
  id: number
  name: string
  thumbnail: string
  unit: string | null
  size: number | null
  color: number | null
  /** The unit price as the page knows it, in decimals of the default currency. */
  price: number
}

/** A change to one line that the server has not confirmed: `remove` comes first, then `delta` is added. */
export interface Change {
  item: CartItem
  remove: boolean
  delta: number
  /** Made by *Add to Cart* rather than by a stepper, so a toast confirms it. */
  adds: boolean
}

export interface CartViewLine extends CartLine {
  /** docs/spec §4: the discount price when above 0, otherwise the normal price. */
  unit_price: number
  line_total: number
}

export interface CartViewGroup extends Omit<CartGroup, 'products'> {
  products: CartViewLine[]
  total_amount: number
}

/** The cart as the shopper sees it: the server's with unconfirmed changes. Money in decimals of the default currency. */
export interface CartView {
  /** The number of items, not of lines. */
  total: number
  total_amount: number
  groups: CartViewGroup[]
  /** Null: no shop of the cart has named methods of delivery. */
  deliveredTo: NonNullable<CartReply['delivered_to']> | null
  /** Quantities by {@link keyOf}, unconfirmed changes included. */
  quantities: ReadonlyMap<string, number>
  /** Maximum quantities by {@link keyOf} of the lines that the server knows. */
  limits: ReadonlyMap<string, number>
  /** True once the server has confirmed all changes. */
  isSettled: boolean
}

/** Identifies a line: the server has one line for each product, size and colour. */
export const keyOf = ({ id, size, color }: Pick<CartItem, 'id' | 'size' | 'color'>): string =>
  `${id}.${size ?? ''}.${color ?? ''}`

export const unitPriceOf = (item: PricedItem): number => displayPrice(item).unitPrice

export const itemOf = (line: CartLine): CartItem => ({
  id: line.id,
  name: line.name,
  thumbnail: line.thumbnail,
  unit: line.unit,
  // 0 means that only the name is known (normalize-cart.ts).
  size: line.size?.id || null,
  color: line.color?.id || null,
  price: unitPriceOf(line),
})

/** The quantity after a change. */
export const quantityAfter = (quantity: number, { remove, delta }: Change): number =>
  Math.max(0, (remove ? 0 : quantity) + delta)

const FREE: PricedItem = { price: 0, discount_price: 0 }

/** @param changes in the order in which they take place. */
export function viewOf(cart: CartReply | null, changes: readonly Change[]): CartView {
  const quantities = new Map<string, number>()
  const limits = new Map<string, number>()
  const prices = new Map<string, PricedItem>()
  for (const line of cart?.cart_items.flatMap((group) => group.products) ?? []) {
    const key = keyOf(itemOf(line))
    quantities.set(key, line.quantity)
    limits.set(key, line.max_quantity)
    prices.set(key, line)
  }
  for (const change of changes) {
    const key = keyOf(change.item)
    quantities.set(key, quantityAfter(quantities.get(key) ?? 0, change))
    if (!prices.has(key)) prices.set(key, { price: change.item.price, discount_price: 0 })
  }
  const counts = [...quantities]
  return {
    total: counts.reduce((total, [, count]) => total + count, 0),
    total_amount: sumAmounts(counts.map(([key, quantity]) => lineTotal({ ...(prices.get(key) ?? FREE), quantity }))),
    groups: groupsOf(cart, quantities),
    deliveredTo: cart?.delivered_to ?? null,
    quantities,
    limits,
    isSettled: changes.length === 0,
  }
}

function groupsOf(cart: CartReply | null, quantities: ReadonlyMap<string, number>): CartViewGroup[] {
  const groups = (cart?.cart_items ?? []).map((group) => {
    const products = group.products.map((line) => pricedLine(line, quantities.get(keyOf(itemOf(line))) ?? 0))
    const shown = products.filter((line) => line.quantity > 0)
    return { ...group, products: shown, total_amount: sumAmounts(shown.map((line) => line.line_total)) }
  })
  return groups.filter((group) => group.products.length > 0)
}

function pricedLine(line: CartLine, quantity: number): CartViewLine {
  return { ...line, quantity, unit_price: unitPriceOf(line), line_total: lineTotal({ ...line, quantity }) }
}
