import type { CartGroup, CartLine, CartReply } from '@rialto/contract'

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
  /** By *Add to Cart*, not by a stepper: the toast says so. */
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

/** The cart as the shopper sees it: the server's last word with everything done since. Money in decimals of the default currency. */
export interface CartView {
  /** Items, not lines. */
  total: number
  total_amount: number
  groups: CartViewGroup[]
  /** Pieces by {@link keyOf}; also of what the server has not confirmed yet. */
  quantities: ReadonlyMap<string, number>
  /** As many as can be had, by {@link keyOf}, of what the server knows to be in the cart. */
  limits: ReadonlyMap<string, number>
  /** True once the server has confirmed all changes. */
  isSettled: boolean
}

/** The server adds what has the same product, size and colour to one line. */
export const keyOf = ({ id, size, color }: Pick<CartItem, 'id' | 'size' | 'color'>): string =>
  `${id}.${size ?? ''}.${color ?? ''}`

export const unitPriceOf = ({ price, discount_price }: Pick<CartLine, 'price' | 'discount_price'>): number =>
  discount_price > 0 ? discount_price : price

export const itemOf = (line: CartLine): CartItem => ({
  id: line.id,
  name: line.name,
  thumbnail: line.thumbnail,
  unit: line.unit,
  // 0 is no id: only the name was told (read-cart.ts).
  size: line.size?.id || null,
  color: line.color?.id || null,
  price: unitPriceOf(line),
})

/** The quantity after a change. */
export const changed = (quantity: number, { remove, delta }: Change): number =>
  Math.max(0, (remove ? 0 : quantity) + delta)

const cents = (amount: number): number => Math.round(amount * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + cents(amount), 0) / 100

/** @param changes in the order in which they take place. */
export function viewOf(cart: CartReply | null, changes: readonly Change[]): CartView {
  const quantities = new Map<string, number>()
  const limits = new Map<string, number>()
  const prices = new Map<string, number>()
  for (const line of cart?.cart_items.flatMap((group) => group.products) ?? []) {
    const key = keyOf(itemOf(line))
    quantities.set(key, line.quantity)
    limits.set(key, line.max_quantity)
    prices.set(key, unitPriceOf(line))
  }
  for (const change of changes) {
    const key = keyOf(change.item)
    quantities.set(key, changed(quantities.get(key) ?? 0, change))
    if (!prices.has(key)) prices.set(key, change.item.price)
  }
  const counts = [...quantities]
  return {
    total: counts.reduce((total, [, count]) => total + count, 0),
    total_amount: sum(counts.map(([key, count]) => (cents(prices.get(key) ?? 0) * count) / 100)),
    groups: groupsOf(cart, quantities),
    quantities,
    limits,
    isSettled: changes.length === 0,
  }
}

function groupsOf(cart: CartReply | null, quantities: ReadonlyMap<string, number>): CartViewGroup[] {
  const groups = (cart?.cart_items ?? []).map((group) => {
    const products = group.products.map((line) => priced(line, quantities.get(keyOf(itemOf(line))) ?? 0))
    const shown = products.filter((line) => line.quantity > 0)
    return { ...group, products: shown, total_amount: sum(shown.map((line) => line.line_total)) }
  })
  return groups.filter((group) => group.products.length > 0)
}

function priced(line: CartLine, quantity: number): CartViewLine {
  const unit_price = unitPriceOf(line)
  return { ...line, quantity, unit_price, line_total: (cents(unit_price) * quantity) / 100 }
}
