import type { DeliveryOption, Product, ShownDelivery } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, logIn, mockApi, resetState } from '../account/testing/render-account.tsx'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { useProductDelivery } from './product-delivery.tsx'
import { product } from './testing/product-data.ts'
// Loaded with the test, so that no query waits for it.
import '../delivery/testing/loaded-dialog.ts'
import './read-delivery.ts'

beforeEach(() => {
  // A place that a test has chosen goes with its account.
  logIn()
  resetState()
})

const option = (charge: number, days: { from: string; to: string } | null): DeliveryOption => ({
  ...{ id: 1, kind: 'flat', speed: 'standard', name: 'Parcel', free_from_left: null, allows_cash: true },
  charge,
  promise: days && { ...days, leaves_on: days.from, order_before: '2026-12-01T12:00:00Z' },
})
const homeDays = { from: '2026-12-03', to: '2026-12-04' }
const atHome: ShownDelivery = {
  methods: [option(4.9, homeDays)],
  promise: option(4.9, homeDays).promise,
  not_to_home: false,
  zones: ['Germany'],
}
const thereDays = { from: '2026-12-07', to: '2026-12-08' }
const toAustria = {
  data: {
    ...{ deliverable: true, not_deliverable_reason: null, charge: 11.9, zones: ['Germany', 'Austria'] },
    options: [option(11.9, thereDays)],
    promise: option(11.9, thereDays).promise,
  },
}
const nowhere = {
  data: {
    ...{ deliverable: false, not_deliverable_reason: 'no_zone', charge: null, zones: ['Germany'], options: [] },
    promise: null,
  },
}
const country = (name: string, phone_code: string, code: string) => ({ name, phone_code, code })
const all = [country('Austria', '43', 'AT'), country('France', '33', 'FR'), country('Germany', '49', 'DE')]

function Delivery({ product: shown }: { product: Product }) {
  const { time, details } = useProductDelivery(shown, 148)
  return (
    <>
      <p>{time}</p>
      {details}
    </>
  )
}

function setup(answers: Answers = {}, delivery: ShownDelivery | null = atHome) {
  const calls = mockApi({
    'GET /countries': (_, query) => ({
      data: { countries: query.get('served') ? all.filter(({ code }) => code !== 'FR') : all },
    }),
    ...answers,
  } as Answers)
  const shown = product()
  const shop = { ...shown.shop, ...(delivery && { delivery }) }
  renderInShop(<Delivery product={{ ...shown, shop }} />, { shop: shopSettings({ home_country: 'DE' }) })
  return {
    asked: () => calls.filter(({ key }) => key === 'GET /delivery/promise').map(({ query }) => `${query}`),
    calls,
  }
}

describe('the place that a delivery is shown for', () => {
  it('is the market’s country for a guest, without a call', async () => {
    const { calls } = setup()
    expect(screen.getByText('At your door Thu 3 – Fri 4 Dec')).toBeTruthy()
    expect(screen.getByText(/^To Germany/)).toBeTruthy()
    expect(calls.filter(({ key }) => /delivery|addresses/.test(key))).toEqual([])
  })

  it('is not asked about a shop that delivers in the same way everywhere', () => {
    setup({}, null)
    expect(screen.queryByRole('button', { name: 'Change place' })).toBeNull()
  })

  it('can be changed by a guest to another country that is served, and stays in the browser', async () => {
    const { asked } = setup({ 'GET /delivery/promise': toAustria } as Answers)
    await userEvent.click(screen.getByRole('button', { name: 'Change place' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Where should it arrive?' }))
    const field = await dialog.findByRole('combobox', { name: 'Country' })
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('Germany'))
    await userEvent.clear(field)
    await userEvent.type(field, 'Fra')
    expect(screen.queryByRole('option', { name: /France/ })).toBeNull()
    await userEvent.clear(field)
    await userEvent.type(field, 'Aus{Enter}')
    await userEvent.type(dialog.getByRole('textbox', { name: /Postal code/ }), ' 1010 ')
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Show delivery there' }))
    expect(await screen.findByText('At your door Mon 7 – Tue 8 Dec')).toBeTruthy()
    expect(screen.getByText(/^\$11\.90/)).toBeTruthy()
    expect(screen.getByText(/^To 1010, Austria/)).toBeTruthy()
    expect(asked()).toEqual(['product_id=7&country=AT&post_code=1010'])
    expect(JSON.parse(localStorage.getItem('delivery_place') ?? '')).toEqual({
      ...{ country: 'AT', region: null, postCode: '1010' },
    })
  })

  it('is the default address of who is logged in, and says when nothing is delivered there', async () => {
    logIn()
    const address = { id: 1, is_default: true, country: 'AT', post_code: '1010', region: null }
    const { asked } = setup({
      'GET /addresses': { data: { addresses: [address] } },
      'GET /delivery/promise': nowhere,
    } as Answers)
    expect(await screen.findByText('This shop does not deliver to 1010, Austria')).toBeTruthy()
    expect(screen.getByText(/It delivers to: Germany/)).toBeTruthy()
    expect(asked()).toEqual(['product_id=7&country=AT&post_code=1010'])
  })

  it('stays the market’s country where the other one cannot be asked about', async () => {
    logIn()
    const { calls } = setup({ 'GET /addresses': { status: 503, message: 'Not now' } } as Answers)
    await waitFor(() => expect(calls.some(({ key }) => key === 'GET /addresses')).toBe(true))
    expect(screen.getByText('At your door Thu 3 – Fri 4 Dec')).toBeTruthy()
    expect(screen.getByText(/^To Germany/)).toBeTruthy()
  })
})
