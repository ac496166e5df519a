import type { Coupon } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { VoucherList } from './voucher-list.tsx'

const coupon = (part: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'TEN',
  discount_type: 'Percentage',
  discount: 10,
  min_order_amount: 100,
  max_discount_amount: null,
  validity: '2026-11-30T23:59:59Z',
  is_collected: false,
  ...part,
})

const text = () => screen.getByRole('article').textContent?.replace(/Collect$/, '')
const setup = (part: Partial<Coupon>, shop = shopSettings()) =>
  renderInShop(<VoucherList shopId={3} coupons={[coupon(part)]} label="Vouchers" />, { shop })

describe('VoucherStub', () => {
  // docs/spec §3: Voucher: id, discount_type (Percentage, otherwise fixed), discount, min_order_amount, validity,
  // is_collected
  // docs/spec §9: A discount is a percentage when discount_type is Percentage
  it.each<[Partial<Coupon>, string]>([
    [{}, '10%offOn orders from $100.00'],
    [{ discount: 12.5, max_discount_amount: 20 }, '12.5%offOn orders from $100.00, at most $20.00'],
    [{ discount_type: 'Amount', discount: 15 }, '$15.00offOn orders from $100.00'],
    // The maximum discount only applies to percentages.
    [{ discount_type: 'Amount', discount: 15, max_discount_amount: 20 }, '$15.00offOn orders from $100.00'],
    [{ min_order_amount: 0 }, '10%offOn any order'],
    [{ min_order_amount: 0, max_discount_amount: 8 }, '10%offAt most $8.00'],
  ])('shows %o as %j', (part, terms) => {
    setup(part)
    expect(text()).toBe(`${terms}Until 30 Nov, 2026`)
  })

  it('converts amounts to the selected currency, but no percentages', () => {
    const currency = { name: 'EUR', symbol: '€', position: 'suffix', rate: 0.5 } as const
    setup({ discount_type: 'Amount', discount: 15 }, shopSettings({}, { currency }))
    expect(text()).toContain('7.50\u00a0€offOn orders from 50.00\u00a0€')
  })
})

describe('VoucherList', () => {
  it('renders nothing without vouchers', () => {
    renderInShop(<VoucherList shopId={3} coupons={[]} label="Vouchers" />)
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('shows all vouchers on phones after a click', async () => {
    renderInShop(<VoucherList shopId={3} coupons={[1, 2, 3].map((id) => coupon({ id }))} label="Vouchers" />)
    expect(await findBarriers()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'All 3 vouchers' }))
    expect(screen.queryByRole('button', { name: /vouchers/ })).toBeNull()
  })
})
