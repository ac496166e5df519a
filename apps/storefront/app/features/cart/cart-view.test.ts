import type { CartReply } from '@rialto/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartItem, type Change, keyOf, unitPriceOf, viewOf } from './cart-view.ts'

const item = (id: number, price = 10): CartItem => ({
  id,
  name: `Thing ${id}`,
  thumbnail: '',
  unit: null,
  size: null,
  color: null,
  price,
})

const cartOf = (...lines: { id: number; quantity: number; price: number; discount_price?: number }[]): CartReply => ({
  total: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  total_amount: 0,
  cart_items: lines.map(({ id, quantity, price, discount_price = 0 }) => ({
    shop_id: id % 3,
    shop_name: '',
    shop_logo: '',
    shop_rating: 0,
    shop_active: true,
    has_voucher: false,
    products: [
      {
        cart_id: id,
        id,
        name: `Thing ${id}`,
        thumbnail: '',
        brand: null,
        price,
        discount_price,
        discount_percentage: 0,
        quantity,
        size: null,
        color: null,
        unit: null,
        max_quantity: 99,
      },
    ],
  })),
})

const change = (id: number, part: Partial<Change>): Change => ({
  item: item(id),
  remove: false,
  delta: 0,
  adds: false,
  ...part,
})

describe('viewOf', () => {
  // docs/spec §4: Pricing. A line costs its discount price when above 0, otherwise its price
  it('prices a line by its discount price when above 0, otherwise by its price', () => {
    expect(unitPriceOf({ price: 72, discount_price: 58 })).toBe(58)
    expect(unitPriceOf({ price: 72, discount_price: 0 })).toBe(72)
    expect(viewOf(cartOf({ id: 1, quantity: 3, price: 0.1 }), []).total_amount).toBe(0.3)
  })

  it('applies unconfirmed changes to the server’s cart', () => {
    const cart = cartOf({ id: 1, quantity: 2, price: 5 }, { id: 2, quantity: 1, price: 7 })
    const view = viewOf(cart, [
      change(1, { delta: 2 }),
      change(2, { remove: true }),
      change(3, { delta: 1, adds: true }),
    ])
    expect(view.total).toBe(5)
    expect(view.total_amount).toBe(30)
    expect(view.groups.map((group) => group.products.map((line) => [line.id, line.quantity]))).toEqual([[[1, 4]]])
    expect(view.quantities.get(keyOf(item(3)))).toBe(1)
    expect(view.isSettled).toBe(false)
  })

  it('removes first, then adds', () => {
    const view = viewOf(cartOf({ id: 1, quantity: 9, price: 5 }), [change(1, { remove: true, delta: 1 })])
    expect(view.total).toBe(1)
  })

  // docs/spec §4: The cart total is the sum of price times quantity, with 2 decimals
  it('has totals that equal the sums of its shops and lines, and no quantity below 1', () => {
    const line = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    })
    const unconfirmed = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      remove: fc.boolean(),
      delta: fc.integer({ min: -1000, max: 1000 }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: ({ id }) => id }),
        fc.array(unconfirmed, { maxLength: 6 }),
        (lines, changes) => {
          const inCart = new Set(lines.map(({ id }) => id))
          const view = viewOf(
            cartOf(...lines),
            changes.filter(({ id }) => inCart.has(id)).map(({ id, ...part }) => change(id, part)),
          )
          const shown = view.groups.flatMap((group) => group.products)
          expect(shown.every(({ quantity }) => quantity > 0)).toBe(true)
          expect(shown.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(view.total)
          const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
          expect(cents(view.groups.map((group) => group.total_amount))).toBe(cents([view.total_amount]))
          expect(cents(shown.map(({ line_total }) => line_total))).toBe(cents([view.total_amount]))
        },
      ),
    )
  })
})
