import { expect, it } from 'vitest'
import { normalizeCoupons } from './load-collected.ts'

it('normalizeCoupons fills in absent fields, and the type Amount for an unknown one', () => {
  const minimal = { id: 5, discount: 10, min_order_amount: 20, validity: '2031-12-24' }
  const [percentage, fixed] = normalizeCoupons([
    { ...minimal, discount_type: 'Percentage', is_collected: true },
    { ...minimal, id: 6, discount_type: 'Fixed' },
  ])
  expect(percentage).toEqual({
    ...minimal,
    code: '',
    discount_type: 'Percentage',
    max_discount_amount: null,
    is_collected: true,
  })
  expect(fixed).toMatchObject({ id: 6, discount_type: 'Amount', is_collected: false })
})
