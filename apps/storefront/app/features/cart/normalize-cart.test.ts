import type { CartReply } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { itemOf } from './cart-view.ts'
import { isCart, normalizeCart, normalizeCheckout } from './normalize-cart.ts'

/** A line with the fields of the specification only. */
const specifiedLine = {
  id: 7,
  name: 'Teapot',
  thumbnails: [{ thumbnail: '/teapot.jpg' }, { thumbnail: '/lid.jpg' }],
  brand: 'Lume',
  price: 72,
  discount_price: 58.1,
  discount_percentage: 19,
  quantity: 2,
  size: null,
  color: { id: 4, name: 'Sage' },
}
const shop = { shop_id: 1, shop_name: 'Lume & Clay', shop_rating: 4.8, products: [specifiedLine] }

describe('normalizeCart', () => {
  // docs/spec §3: Its other spellings and gaps, from another server behind `API_URL`: totalAmount,
  // thumbnails[0].thumbnail, changes that are not answered with the cart, settings left out or null
  it('accepts alternative field names and fills in missing fields', () => {
    const cart = normalizeCart({ total: 2, totalAmount: 116.2, cart_items: [shop] })
    expect(cart).toMatchObject({ total: 2, total_amount: 116.2 })
    expect(cart.cart_items[0]?.products[0]).toMatchObject({
      id: 7,
      cart_id: 7,
      thumbnail: '/teapot.jpg',
      color: { name: 'Sage' },
      max_quantity: 999,
    })
  })

  it('computes missing totals from the lines', () => {
    expect(normalizeCart({ cart_items: [shop] })).toMatchObject({ total: 2, total_amount: 116.2 })
  })

  it('accepts a size and a colour without an id', () => {
    const line = { ...specifiedLine, size: 'Large', color: { name: 'Sage' } }
    const [normalized] = normalizeCart({ cart_items: [{ ...shop, products: [line] }] }).cart_items[0]?.products ?? []
    expect(normalized).toMatchObject({ size: { id: 0, name: 'Large' }, color: { id: 0, name: 'Sage' } })
    // Unknown ids are not sent to the server.
    expect(normalized && itemOf(normalized)).toMatchObject({ size: null, color: null })
  })

  it("leaves our own server's cart unchanged", () => {
    const { thumbnails: _, ...line } = specifiedLine
    const ours: CartReply = {
      total: 2,
      total_amount: 116.2,
      cart_items: [
        {
          ...shop,
          shop_logo: '/logo.svg',
          shop_active: false,
          has_voucher: false,
          holiday: null,
          products: [{ ...line, cart_id: 31, thumbnail: '/teapot.jpg', unit: 'pcs', max_quantity: 3 }],
        },
      ],
      info: 'The price has changed',
    }
    expect(normalizeCart(ours)).toEqual(ours)
  })

  it('distinguishes a cart from a reply without one', () => {
    expect([{ cart_items: [] }, {}, { total: 3 }].map(isCart)).toEqual([true, false, false])
  })
})

describe('normalizeCheckout', () => {
  it("keeps the server's amounts and sets missing ones to 0", () => {
    const { checkout_items, checkout } = normalizeCheckout({
      checkout_items: [shop],
      checkout: { total_amount: 116.2, delivery_charge: 5, payable_amount: 121.2 },
    })
    expect(checkout_items[0]).toMatchObject({ shop_id: 1, total_amount: 116.2, delivery_charge: 0, coupon_code: null })
    expect(checkout).toEqual({
      total_amount: 116.2,
      delivery_charge: 5,
      coupon_discount: 0,
      payable_amount: 121.2,
      order_tax_amount: 0,
      all_vat_taxes: [],
    })
  })
})
