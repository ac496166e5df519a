import { expect, it } from 'vitest'
import { normalizeCoupons } from './normalize-coupons.ts'

it('vouchers of an external server have no code and no limit, and an amount unless they are a percentage', () => {
  const bare = { id: 5, discount: 10, min_order_amount: 20, validity: '2031-12-24' }
  const [tenth, three] = normalizeCoupons([
    { ...bare, discount_type: 'Percentage', is_collected: true },
    { ...bare, id: 6, discount_type: 'Fixed' },
  ])
  expect(tenth).toEqual({
    ...bare,
    code: '',
    discount_type: 'Percentage',
    max_discount_amount: null,
    is_collected: true,
  })
  expect(three).toMatchObject({ id: 6, discount_type: 'Amount', is_collected: false })
})
