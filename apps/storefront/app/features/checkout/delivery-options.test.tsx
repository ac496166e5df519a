import type { DeliveryChoice } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeShop } from './testing/fake-shop.ts'
import { gateways, payable, placeButton, renderCheckout, resetState } from './testing/render-checkout.tsx'

beforeEach(resetState)

const promise = { from: '2026-12-03', to: '2026-12-05', leaves_on: '2026-12-01', order_before: '2026-12-01T13:00:00Z' }
const standard: DeliveryChoice = {
  ...{ id: 5, kind: 'flat', speed: 'standard', name: 'Swiftpost', charge: 4.9, free_from_left: 20, promise },
  allows_cash: true,
}
const express: DeliveryChoice = {
  ...{ id: 6, kind: 'flat', speed: 'express', name: 'Swiftpost express', charge: 9.9, free_from_left: null },
  ...{ promise: { ...promise, from: '2026-12-02', to: '2026-12-02' }, allows_cash: false },
}
const stall = { id: 1, name: 'Fish hall', latitude: null, longitude: null, note: 'Row C' }
const address = { street: 'Quay 9', post_code: '22767', town: 'Hamburg', country: 'DE' }
const until = { order_until: '2026-12-04T13:00:00Z' }
const morning = { id: 11, day: '2026-12-05', from_minute: 480, to_minute: 600, slots_left: 0, ...until }
const noon = { id: 12, day: '2026-12-05', from_minute: 600, to_minute: 720, slots_left: 2, ...until }
const later = { id: 13, day: '2026-12-12', from_minute: 480, to_minute: 600, slots_left: null, ...until }
const pickup: DeliveryChoice = {
  ...{ id: 7, kind: 'pickup', speed: 'standard', name: 'Market day', charge: 0, free_from_left: null },
  ...{ promise: { ...promise, from: noon.day, to: noon.day }, allows_cash: true },
  pickup: {
    ...{ date_id: 12, place: 'Fish hall', day: noon.day, from_minute: 600, to_minute: 720 },
    places: [{ ...stall, address, dates: [morning, noon, later] }],
  },
}
const methodsOf = (shop: string) => within(screen.getByRole('group', { name: `Delivery from ${shop}` }))

describe('the delivery of each shop in the checkout', () => {
  it('offers its methods with charge and promised days, and nothing new for a shop without any', async () => {
    const shop = fakeShop()
    shop.methods = { 1: [standard, express] }
    const { container } = await renderCheckout()
    const pier = methodsOf('North Pier')
    expect(pier.getByRole<HTMLInputElement>('radio', { name: /^Swiftpost\s*At/ }).checked).toBe(true)
    expect(pier.getByText('At your door Thu 3 – Sat 5 Dec')).toBeTruthy()
    expect(pier.getByText('At your door Wed 2 Dec')).toBeTruthy()
    expect(pier.getByText('free with $20.00 more')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Delivery from Lume & Clay' })).toBeNull()
    expect(screen.getByText('Delivery in 2 to 3 days')).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  it('follows a choice with the amounts, takes no cash where the method takes none, and orders it', async () => {
    const shop = fakeShop()
    shop.methods = { 1: [standard, express] }
    await renderCheckout({ settings: gateways })
    const before = payable()
    await userEvent.click(methodsOf('North Pier').getByRole('radio', { name: /express/ }))
    await waitFor(() => expect(payable()).not.toBe(before))
    expect(shop.last('POST /cart/checkout')?.body.delivery).toEqual([{ shop_id: 1, method_id: 6 }])
    expect(screen.queryByRole('radio', { name: /Cash on Delivery/ })).toBeNull()
    expect(screen.getByText('Cash is not taken with the delivery that you chose.')).toBeTruthy()
    await userEvent.click(placeButton())
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Place Order' }))
    await waitFor(() =>
      expect(shop.last('POST /place-order')?.body).toMatchObject({ delivery: [{ shop_id: 1, method_id: 6 }] }),
    )
  })

  it('says that a shop does not deliver to the address, and where it does, and places nothing', async () => {
    const shop = fakeShop()
    shop.methods = { 1: [] }
    await renderCheckout()
    expect(screen.getAllByText('North Pier does not deliver to this address.').length).toBeGreaterThan(0)
    expect(screen.getByText('It delivers to: Germany')).toBeTruthy()
    expect(placeButton().hasAttribute('disabled')).toBe(true)
    expect(shop.of('POST /place-order')).toEqual([])
  })

  it('names the delivery as the reason where nothing but cash is offered', async () => {
    const shop = fakeShop()
    shop.methods = { 1: [express] }
    await renderCheckout()
    expect(screen.getByText('Cash is not taken with the delivery that you chose.')).toBeTruthy()
    expect(placeButton().hasAttribute('disabled')).toBe(true)
  })

  it('offers pick-up by place, day and hours, keeps what is full, and orders the chosen date', async () => {
    const shop = fakeShop()
    shop.methods = { 1: [standard, pickup] }
    const { container } = await renderCheckout({ settings: gateways })
    const pier = methodsOf('North Pier')
    expect(pier.getByText('Pick up Sat 5 Dec, 10:00–12:00')).toBeTruthy()
    await userEvent.click(pier.getByRole('radio', { name: /^Market day/ }))
    const hours = () => within(pier.getByRole('group', { name: 'Hours' }))
    await waitFor(() => expect(hours().getByRole<HTMLInputElement>('radio', { name: /^10:00/ }).checked).toBe(true))
    const full = hours().getByRole<HTMLInputElement>('radio', { name: /08:00.*full/ })
    expect(full.disabled).toBe(true)
    expect(hours().getByText('2 left')).toBeTruthy()
    await userEvent.selectOptions(pier.getByRole('combobox', { name: 'Day' }), '2026-12-12')
    await waitFor(() => expect(pier.getByText('Pick up Sat 12 Dec, 08:00–10:00')).toBeTruthy())
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(placeButton())
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Place Order' }))
    const delivery = [{ shop_id: 1, method_id: 7, pickup_date_id: 13 }]
    await waitFor(() => expect(shop.last('POST /place-order')?.body).toMatchObject({ delivery }))
  })

  it('sends no methods to a server that knows none', async () => {
    const shop = fakeShop()
    await renderCheckout()
    expect(shop.last('POST /cart/checkout')?.body).not.toHaveProperty('delivery')
  })
})
