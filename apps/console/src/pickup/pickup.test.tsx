import type { PickupOrder, ShopPickup } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own files.
import './pickup-screen.tsx'
import './date-dialog.tsx'
import './hand-over-dialog.tsx'
import './place-dialog.tsx'

const stall: ShopPickup['places'][number] = {
  ...{ id: 3, name: 'Fish hall', latitude: null, longitude: null, note: 'Row C', version: 2 },
  address: { street: 'Quay 9', post_code: '22767', town: 'Hamburg', country: 'DE' },
}
const saturday: ShopPickup['dates'][number] = {
  ...{ id: 11, place_id: 3, day: '2026-12-05', from_minute: 480, to_minute: 600, slots: 20, taken: 20, version: 1 },
  ...{ order_until: '2026-12-04T13:00:00Z', order_until_days: 1, order_until_minute: 840 },
}
const pickup = (changes: Partial<ShopPickup> = {}): ShopPickup => ({
  ...{ method: { id: 7, is_active: true }, time_zone: 'Europe/Berlin', today: '2026-11-28' },
  ...{ places: [stall], dates: [saturday] },
  ...changes,
})
const order = (changes: Partial<PickupOrder> = {}): PickupOrder => ({
  ...{ id: 40, order_code: 'RL-40', date_id: 11, name: 'Mara Voss', quantity: 3, order_status: 'pickup' },
  ...{ payment_method: 'cash', payment_status: 'pending', to_collect: 24.5, can_hand_over: true },
  ...changes,
})

async function open(data = pickup(), role: 'owner' | 'fulfilment' = 'owner') {
  const rendered = renderConsole({
    path: '/pick-up',
    user: seller(role),
    answers: { 'GET /seller/pickup-places': { data }, 'GET /countries': { data: { countries: [] } } },
  })
  await screen.findByRole('heading', { name: 'Pick-up' })
  const bodiesOf = (key: string) => rendered.calls.filter((call) => call.key === key).map(({ body }) => body)
  return { ...rendered, bodiesOf }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('PickupScreen', () => {
  it('shows places with their dates, how many slots are taken and until when one can order', async () => {
    await open()
    const place = within(await screen.findByRole('region', { name: 'Fish hall' }))
    expect(place.getByText('Quay 9, 22767 Hamburg')).toBeTruthy()
    expect(place.getByText('full: 20 of 20')).toBeTruthy()
    expect(place.getByText('Orders until Fri 4 Dec, 14:00')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('adds a place, then a date of it for several weeks', async () => {
    const { answer, bodiesOf } = await open(pickup({ places: [], dates: [] }))
    answer('POST /seller/pickup-places', { data: pickup({ dates: [] }) })
    await press('Place')
    const placed = within(await screen.findByRole('dialog', { name: 'New place' }))
    await userEvent.type(placed.getByLabelText('Name'), 'Fish hall')
    await userEvent.type(placed.getByLabelText('Street and number'), 'Quay 9')
    await userEvent.type(placed.getByLabelText('Town'), 'Hamburg')
    await userEvent.click(placed.getByRole('button', { name: 'Save place' }))
    await waitFor(() =>
      expect(bodiesOf('POST /seller/pickup-places')).toMatchObject([
        { name: 'Fish hall', address: { street: 'Quay 9', town: 'Hamburg' } },
      ]),
    )
    await screen.findByText('No date to come')
    answer('POST /seller/pickup-dates', { data: pickup() })
    await press('Add a date at Fish hall')
    expect(await screen.findByRole('dialog', { name: 'New date' })).toBeTruthy()
  })

  it('asks before a date ends, and tells whom that concerns', async () => {
    const { answer, calls } = await open()
    answer('DELETE /seller/pickup-dates/11', { data: pickup({ dates: [] }) })
    await press('End Sat 5 Dec, 08:00–10:00')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^20 shoppers are told by mail/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'End it' }))
    await screen.findByText('No date to come')
    expect(calls.map(({ key }) => key)).toContain('DELETE /seller/pickup-dates/11')
  })

  it('leaves places and dates to those who may edit the shop', async () => {
    await open(pickup(), 'fulfilment')
    await screen.findByRole('region', { name: 'Fish hall' })
    expect(screen.getByRole('button', { name: 'Hand over, Sat 5 Dec, 08:00–10:00' })).toBeTruthy()
    for (const name of ['Place', 'Change Fish hall', 'Add a date at Fish hall', 'End Sat 5 Dec, 08:00–10:00'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('handing over', () => {
  const ORDERS = 'GET /seller/pickup-dates/11/orders'
  const CODE = 'POST /seller/orders/40/pickup-code'

  async function openStall(items: PickupOrder[]) {
    const rendered = await open(pickup(), 'fulfilment')
    rendered.answer(ORDERS, { data: { items } })
    await press('Hand over, Sat 5 Dec, 08:00–10:00')
    return rendered
  }

  it('takes the code by big keys, after a wrong one again, and says what is to be collected', async () => {
    const { answer, bodiesOf } = await openStall([
      order(),
      order({ id: 41, order_code: 'RL-41', name: 'Timo Beck', order_status: 'delivered', can_hand_over: false }),
    ])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Timo Beck/ })).disabled).toBe(true)
    await press(/^Mara Voss.*24.50/)
    expect(screen.getByText('Collect $24.50 in cash')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    answer(CODE, { status: 422, code: 'invalid', message: 'This is not the code of this order' })
    for (const key of ['1', '2', '3', '4']) await press(key)
    expect(await screen.findByText('This is not the code of this order')).toBeTruthy()
    expect(screen.getByRole('status', { name: 'Code' }).textContent).toBe('')
    answer(CODE, { data: {} })
    answer(ORDERS, { data: { items: [order({ order_status: 'delivered', can_hand_over: false })] } })
    await press('9')
    await press('Delete')
    for (const key of ['0', '4', '7', '1']) await press(key)
    expect(await screen.findByText('Handed over to Mara Voss')).toBeTruthy()
    expect(bodiesOf(CODE)).toEqual([{ code: '1234' }, { code: '0471' }])
    expect(await screen.findByText('Picked up')).toBeTruthy()
  })

  it('takes the code from a keyboard too', async () => {
    const { answer, bodiesOf } = await openStall([order({ to_collect: 0, payment_status: 'paid' })])
    await press(/^Mara Voss.*Paid/)
    answer(CODE, { data: {} })
    await userEvent.keyboard('81{Backspace}642')
    await waitFor(() => expect(bodiesOf(CODE)).toEqual([{ code: '8642' }]))
  })

  it('hands nothing over that is not paid, and says when nobody comes', async () => {
    await openStall([order({ payment_method: 'online', can_hand_over: false })])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Not paid yet/ })).disabled).toBe(true)
  })
})
