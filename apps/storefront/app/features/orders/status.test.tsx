import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { type Payment, PaymentLabel, StatusBadge } from './status.tsx'

const labelText = (payment: Partial<Payment>): string => {
  const completePayment = {
    payment_method: 'cash',
    payment_status: 'pending',
    order_status: 'pending',
    amount: 40,
    ...payment,
  } as const
  const { container } = renderInShop(<PaymentLabel payment={completePayment} />)
  return container.textContent ?? ''
}

describe('PaymentLabel', () => {
  it.each<[string, Partial<Payment>]>([
    ['Cash on Delivery', {}],
    ['Paid in cash', { payment_status: 'paid', order_status: 'delivered' }],
    ['Payment pending', { payment_method: 'online' }],
    ['Payment failed', { payment_method: 'online', payment_status: 'failed' }],
    ['Paid online', { payment_method: 'online', payment_status: 'paid', order_status: 'on_the_way' }],
    ['Nothing to pay', { order_status: 'cancelled' }],
    ['Nothing to pay', { payment_method: 'online', payment_status: 'failed', order_status: 'cancelled' }],
    ['Nothing to pay', { payment_method: 'online', payment_status: 'paid', amount: 0 }],
    ['Refund on its way', { payment_method: 'online', payment_status: 'paid', order_status: 'cancelled' }],
    ['Refunded', { payment_method: 'online', payment_status: 'refunded', order_status: 'cancelled' }],
  ])('shows %j for %j', (label, payment) => {
    expect(labelText(payment)).toBe(label)
  })
})

it('StatusBadge shows the translated status', () => {
  renderInShop(<StatusBadge order={{ order_status: 'on_the_way' }} />, { texts: { 'On the way': 'En route' } })
  expect(screen.getByText('En route')).toBeTruthy()
})
