import type { Order, Shipment } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { OrderPage } from './order-page.tsx'
import { orderDetails, timelineTo } from './testing/order-data.ts'

beforeEach(resetState)

const shipment = (part: Partial<Shipment> = {}): Shipment => ({
  id: 1,
  carrier: 'Swift Post',
  tracking_number: 'SP 1234',
  tracking_url: 'https://swift.example/follow?n=1234',
  shipped_at: new Date(2026, 10, 21, 14, 5).toISOString(),
  lines: [{ line_id: 72, name: 'Cup', thumbnail: '', quantity: 2 }],
  ...part,
})

async function setup(shipments: Shipment[] | undefined) {
  logIn()
  const part: Partial<Order> = { order_status: 'processing', timeline: timelineTo('processing') }
  mockApi({ 'GET /order-details': { data: { order: orderDetails({ ...part, ...(shipments && { shipments }) }) } } })
  const page = renderAccount(<OrderPage id={7} missing="missing" />, '/order-history/7')
  await screen.findByRole('heading', { level: 1, name: /RL-7K3MQ9XT/ })
  return page
}
const parcels = () => screen.getByRole('list', { name: 'Parcels' })

describe('the parcels of an order', () => {
  it('are shown with carrier, number, link and content, and how many items have been sent', async () => {
    const { container } = await setup([shipment()])
    expect(screen.getByText('Sent so far: 2 of 3 items')).toBeTruthy()
    const parcel = within(parcels())
    expect(parcel.getByRole('heading', { name: 'Parcel 1 · Swift Post' })).toBeTruthy()
    expect(parcel.getByText('Sent 02:05 pm, 21 Nov, 2026')).toBeTruthy()
    const link = parcel.getByRole('link', { name: 'Follow this parcel' })
    expect(link.getAttribute('href')).toBe('https://swift.example/follow?n=1234')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(within(parcel.getByRole('list', { name: 'In this parcel' })).getByRole('listitem').textContent).toBe(
      '2 × Cup',
    )
    expect(await findBarriers(container)).toEqual([])
  })

  it('have a number that is copied, or shown where copying is not allowed', async () => {
    const user = userEvent.setup()
    await setup([shipment()])
    const copy = screen.getByRole('button', { name: 'Copy the tracking number' })
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    await user.click(copy)
    expect(write).toHaveBeenCalledWith('SP 1234')
    expect(await screen.findByText('Tracking number copied')).toBeTruthy()
    write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await user.click(copy)
    expect(await screen.findByText('Copy this number to follow the parcel')).toBeTruthy()
  })

  it('have neither number nor link without tracking, nor a link that is not https', async () => {
    const rest = [{ line_id: 71, name: 'Teapot', thumbnail: '', quantity: 1 }]
    await setup([
      shipment({ carrier: null, tracking_number: null, tracking_url: null }),
      shipment({ id: 2, tracking_number: null, tracking_url: 'javascript:alert(1)', lines: rest }),
    ])
    expect(within(parcels()).getByRole('heading', { name: 'Parcel 1' })).toBeTruthy()
    expect(within(parcels()).getByRole('heading', { name: 'Parcel 2 · Swift Post' })).toBeTruthy()
    expect(within(parcels()).queryByRole('link')).toBeNull()
    expect(within(parcels()).queryByRole('button')).toBeNull()
    expect(screen.queryByText(/Sent so far/)).toBeNull()
  })

  it.each([[[]], [undefined]])('are left out while none has left (%j)', async (none) => {
    await setup(none)
    expect(screen.queryByRole('heading', { name: 'Parcels' })).toBeNull()
  })
})

it('says of each parcel whether it is packed or on the way, and counts what is on the way', async () => {
  const at = new Date(2026, 10, 22, 9, 0).toISOString()
  await setup([
    shipment({ handed_over_at: null }),
    shipment({ id: 2, handed_over_at: at, lines: [{ line_id: 73, name: 'Lid', thumbnail: '', quantity: 1 }] }),
  ])
  const [first, second] = within(parcels()).getAllByRole('heading')
  expect(first?.parentElement?.textContent).toMatch(/Packed 02:05/)
  expect(second?.parentElement?.textContent).toMatch(/On the way since 09:00/)
  expect(screen.getByText('Sent so far: 1 of 3 items')).toBeTruthy()
})
