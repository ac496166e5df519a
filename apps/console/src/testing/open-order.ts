import type { SellerShipment } from '@rialto/contract'
import { screen } from '@testing-library/react'
import { line, packed } from './order-data.ts'
import { renderConsole, seller } from './render-console.tsx'

export const parcel = (id: number, change: Partial<SellerShipment> = {}): SellerShipment => ({
  id,
  carrier: 'Swiftpost',
  tracking_number: 'SP 1',
  tracking_url: null,
  shipped_at: '2026-11-21T10:00:00.000Z',
  lines: [{ line_id: 1, name: 'Product 1', thumbnail: '', quantity: 1 }],
  version: 1,
  ...change,
})
/** Two of its three pieces were sent in parcel 7. */
export const partly = packed(5, {
  order_status: 'processing',
  next_statuses: ['pickup'],
  can: { confirm: false, ship: true, cancel: false },
  lines: [line(1, { shipped: 1 }), line(2, { quantity: 1, shipped: 1 })],
  shipments: [parcel(7)],
})

/** Opens the page of order 5, whose shop's server answers as told. */
export function openOrder(
  order = packed(5),
  answers: Parameters<typeof renderConsole>[0]['answers'] = {},
  role?: 'support',
) {
  return renderConsole({
    path: '/orders/5',
    user: seller(role),
    answers: { 'GET /seller/orders/5': { data: { order } }, ...answers },
  })
}
/** Calls that change something. */
export const sends = ({ key }: { key: string }) => !key.startsWith('GET')
export const shipButton = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^Ship ${name}`) })
