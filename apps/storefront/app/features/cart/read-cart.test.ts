import type { CartReply } from '@rialto/contract'
import { describe, expect, it } from 'vitest'
import { itemOf } from './cart-view.ts'
import { isCart, readCart, readCheckout } from './read-cart.ts'

/** A line as the specification has it, and nothing more. */
const bare = {
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
const shop = { shop_id: 1, shop_name: 'Lume & Clay', shop_rating: 4.8, products: [bare] }

describe('a cart of another server', () => {
  it('is read in its other spellings, and without what is ours', () => {
    const cart = readCart({ total: 2, totalAmount: 116.2, cart_items: [shop] })
    expect(cart).toMatchObject({ total: 2, total_amount: 116.2 })
    expect(cart.cart_items[0]?.products[0]).toMatchObject({
      id: 7,
      cart_id: 7,
      thumbnail: '/teapot.jpg',
      color: { name: 'Sage' },
      max_quantity: 999,
    })
  })

  it('is added up where no total is given', () => {
    expect(readCart({ cart_items: [shop] })).toMatchObject({ total: 2, total_amount: 116.2 })
  })

  it('may name what was chosen, and no more', () => {
    const line = { ...bare, size: 'Large', color: { name: 'Sage' } }
    const [read] = readCart({ cart_items: [{ ...shop, products: [line] }] }).cart_items[0]?.products ?? []
    expect(read).toMatchObject({ size: { id: 0, name: 'Large' }, color: { id: 0, name: 'Sage' } })
    // An id that nobody knows is not sent either.
    expect(read && itemOf(read)).toMatchObject({ size: null, color: null })
  })

  it('of ours stays as it is', () => {
    const { thumbnails: _, ...line } = bare
    const ours: CartReply = {
      total: 2,
      total_amount: 116.2,
      cart_items: [
        {
          ...shop,
          shop_logo: '/logo.svg',
          shop_active: false,
          has_voucher: false,
          products: [{ ...line, cart_id: 31, thumbnail: '/teapot.jpg', unit: 'pcs', max_quantity: 3 }],
        },
      ],
      info: 'The price has changed',
    }
    expect(readCart(ours)).toEqual(ours)
  })

  it('is told from an answer without one', () => {
    expect([{ cart_items: [] }, {}, { total: 3 }].map(isCart)).toEqual([true, false, false])
  })
})

describe('the figures of another server', () => {
  it('are those that it gives, and 0 where it gives none', () => {
    const { checkout_items, checkout } = readCheckout({
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
