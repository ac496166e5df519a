import type { ShopDelivery } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
import { placesOf, readCodes, rowsOf } from './place-rows.ts'
import { readPastedRates } from './rates-table.tsx'
// Loaded with the test, so that no query waits for the screen's own files.
import './delivery-screen.tsx'
import './csv-dialog.tsx'
import './method-dialog.tsx'
import './templates-dialog.tsx'
import './zone-dialog.tsx'

const place = { region: null, kind: 'all', from_code: null, to_code: null, is_excluded: false } as const
const rate = { from_grams: 0, from_amount: 0, free_from: null }

const delivery = (changes: Partial<ShopDelivery> = {}): ShopDelivery => ({
  version: 4,
  dispatch: {
    ...{ country: 'DE', post_code: null, handling_days: 2, cut_off_minute: 840, work_days: 31 },
    ...{ time_zone: 'Europe/Berlin', default_grams: 500 },
  },
  zones: [
    { id: 1, name: 'Germany', position: 0, places: [{ ...place, country: 'DE' }] },
    { id: 2, name: 'Austria', position: 1, places: [{ ...place, country: 'AT' }] },
    { id: 3, name: 'Elsewhere', position: 2, places: [{ ...place, country: '*' }] },
  ],
  methods: [
    {
      ...{ id: 5, kind: 'flat', speed: 'standard', name: 'Swiftpost', names: {}, carrier: null, is_active: true },
      ...{ handling_days: null, transit_min: 2, transit_max: 3, transit_days: 'working', allows_cash: false },
      ...{ max_grams: 10_000, position: 0 },
      rates: [{ ...rate, zone_id: 1, charge: 4.9, free_from: 80 }],
    },
  ],
  days: [
    { day: '2026-11-30', off: null },
    { day: '2026-12-01', off: 'public' },
  ],
  products_without_weight: 12,
  ...changes,
})
const countries = {
  data: {
    countries: [
      { name: 'Austria', phone_code: '43', code: 'AT' },
      { name: 'Germany', phone_code: '49', code: 'DE' },
    ],
  },
}
const tried = {
  data: {
    ...{ zone: 'Germany', not_deliverable_reason: null, default_id: 5 },
    options: [
      {
        ...{ id: 5, kind: 'flat', speed: 'standard', name: 'Swiftpost', charge: 4.9, free_from_left: null },
        allows_cash: false,
        promise: {
          from: '2026-12-02',
          to: '2026-12-03',
          leaves_on: '2026-11-30',
          order_before: '2026-11-30T13:00:00Z',
        },
      },
    ],
  },
}

async function open(data = delivery()) {
  const rendered = renderConsole({
    path: '/delivery',
    user: seller('manager'),
    answers: { 'GET /seller/delivery': { data }, 'GET /countries': countries, 'POST /seller/delivery/try': tried },
  })
  await screen.findByRole('heading', { name: 'When you pack' })
  const bodiesOf = (key: string) => rendered.calls.filter((call) => call.key === key).map(({ body }) => body)
  return { ...rendered, bodiesOf }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('DeliveryScreen', () => {
  it('tells how many orders came by the promised day, and leads to the late ones', async () => {
    const late = [
      { order_id: 7, order_code: 'RL-7', promise_to: '2026-12-01', arrived_on: '2026-12-03' },
      { order_id: 8, order_code: 'RL-8', promise_to: '2026-12-02', arrived_on: null },
    ]
    await open(delivery({ kept_promises: { promised: 53, kept: 51, percent: 96, late } }))
    const card = within(screen.getByRole('region', { name: 'Kept promises' }))
    expect(card.getByText('96% came by the promised day in the last 90 days: 51 of 53 orders.')).toBeTruthy()
    expect(card.getByRole('link', { name: 'RL-7' }).getAttribute('href')).toBe('/orders/7')
    expect(card.getByText(/^promised for .*, came /)).toBeTruthy()
    expect(card.getByText(/, not delivered yet$/)).toBeTruthy()
  })

  it('tells when one would pick up, and not that it comes to the door', async () => {
    const { answer } = await open()
    const market = { ...tried.data.options[0], id: 9, kind: 'pickup', name: 'Market day', charge: 0 }
    const hours = { date_id: 3, place: 'Fish hall', day: '2026-12-05', from_minute: 480, to_minute: 780 }
    const promise = { ...tried.data.options[0]?.promise, from: hours.day, to: hours.day }
    answer('POST /seller/delivery/try', { data: { ...tried.data, options: [{ ...market, promise, pickup: hours }] } })
    await userEvent.type(screen.getByLabelText('Post code'), '20459')
    expect(await screen.findByText('Pick up Sat 5 Dec, 08:00–13:00 · no cash')).toBeTruthy()
  })

  it('tells no share of few orders', async () => {
    await open(delivery({ kept_promises: { promised: 3, kept: 3, percent: null, late: [] } }))
    expect(screen.getByText(/^3 of 3 orders came by the promised day/)).toBeTruthy()
    expect(screen.queryByText(/100%/)).toBeNull()
  })

  it('shows zones with their methods, the next days, and what a shopper would be offered', async () => {
    const { bodiesOf } = await open()
    const germany = within(screen.getByRole('region', { name: 'Germany' }))
    expect(germany.getByText('$4.90')).toBeTruthy()
    for (const fact of ['up to 10 kg · no cash', '2–3 days on the way', 'free from $80.00'])
      expect(germany.getByText(fact)).toBeTruthy()
    const elsewhere = within(screen.getByRole('region', { name: 'Elsewhere' }))
    expect(elsewhere.getByText('Everywhere else')).toBeTruthy()
    expect(elsewhere.getByText(/No method delivers here/)).toBeTruthy()
    expect(screen.getByText('public holiday')).toBeTruthy()
    expect(screen.getByText('12 products have no weight. They count as the weight below.')).toBeTruthy()
    expect(await screen.findByText(/At the door Wed 2 – Thu 3 Dec/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Post code' }), '20459')
    await waitFor(() => expect(bodiesOf('POST /seller/delivery/try').at(-1)).toMatchObject({ post_code: '20459' }))
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('saves when the shop packs, saying in words what changes', async () => {
    const { bodiesOf, answer } = await open()
    answer('PATCH /seller/delivery/dispatch', { data: delivery({ version: 5 }) })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Packed within' }), '1')
    await press('Sat')
    const bar = within(screen.getByRole('region', { name: 'Changes' }))
    expect(bar.getByText(/Packed within/)).toBeTruthy()
    await press('Save changes')
    await waitFor(() =>
      expect(bodiesOf('PATCH /seller/delivery/dispatch')).toEqual([{ version: 4, handling_days: 1, work_days: 63 }]),
    )
  })

  it('keeps one packing day at least', async () => {
    await open(delivery({ dispatch: { ...delivery().dispatch, work_days: 1 } }))
    await press('Mon')
    expect(screen.getByRole('button', { name: 'Mon' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('adds a zone of post codes and of what is taken out', async () => {
    const { bodiesOf, answer } = await open()
    answer('POST /seller/delivery/zones', { data: delivery({ version: 5 }) })
    await press('Zone')
    const dialog = within(await screen.findByRole('dialog', { name: 'New zone' }))
    await userEvent.type(dialog.getByRole('combobox', { name: 'Country' }), 'Germ{Enter}')
    await userEvent.type(dialog.getByRole('textbox', { name: /Only these post codes/ }), '20, 01067-01328')
    await userEvent.type(dialog.getByRole('textbox', { name: /Without these/ }), '20095')
    await userEvent.click(dialog.getByRole('button', { name: 'Save zone' }))
    const german = { country: 'DE', region: null }
    await waitFor(() =>
      expect(bodiesOf('POST /seller/delivery/zones')).toEqual([
        {
          version: 4,
          name: 'Germany',
          places: [
            { ...german, kind: 'prefix', from_code: '20', to_code: null, is_excluded: false },
            { ...german, kind: 'range', from_code: '01067', to_code: '01328', is_excluded: false },
            { ...german, kind: 'prefix', from_code: '20095', to_code: null, is_excluded: true },
          ],
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('adds a zone with its first method, as a charge is named', async () => {
    const { bodiesOf, answer } = await open()
    answer('POST /seller/delivery/zones', { data: delivery({ version: 5 }) })
    await press('Zone')
    const dialog = within(await screen.findByRole('dialog', { name: 'New zone' }))
    await userEvent.type(dialog.getByRole('combobox', { name: 'Country' }), 'Germ{Enter}')
    const first = within(dialog.getByRole('group', { name: 'First method' }))
    await userEvent.type(first.getByRole('textbox', { name: /^Charge/ }), '6.90')
    await userEvent.click(dialog.getByRole('button', { name: 'Save zone' }))
    const method = {
      ...{ kind: 'flat', name: 'Standard', transit_min: 2, transit_max: 3 },
      rates: [{ charge: 6.9 }],
    }
    await waitFor(() => expect(bodiesOf('POST /seller/delivery/zones')).toMatchObject([{ name: 'Germany', method }]))
  })

  it('shows what a file changes before it is applied, and names the lines that are refused', async () => {
    const { bodiesOf, answer } = await open()
    const refused = [{ line: 3, message: 'cheap is no amount' }]
    const changes = [{ kind: 'zone', name: 'France', is_new: true }]
    const key = 'POST /seller/delivery/import'
    answer(key, { data: { changes, refused, is_applied: false } })
    await press('Import CSV')
    const dialog = within(await screen.findByRole('dialog', { name: 'Import zones and charges' }))
    const rows = dialog.getByRole('textbox', { name: 'Or rows from a table' })
    await userEvent.click(rows)
    await userEvent.paste('zone,country\nFrance,FR')
    await userEvent.click(dialog.getByRole('button', { name: 'Show what changes' }))
    expect(await dialog.findByText('Line 3')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Apply/ })).toBeNull()
    answer(key, { data: { changes, refused: [], is_applied: false } })
    await userEvent.type(rows, ' ')
    await userEvent.click(dialog.getByRole('button', { name: 'Show what changes' }))
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(await dialog.findByRole('button', { name: /^Apply 1 change/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const text = 'zone,country\nFrance,FR '
    expect(bodiesOf(key)).toMatchObject([{ dry_run: true }, { text, dry_run: true }, { version: 4, text }])
  })

  it('copies a template, and answers what the market has changed of one', async () => {
    const methods = delivery().methods.map(({ id: _, position: _1, kind: _2, rates, ...method }) => ({
      ...method,
      kind: 'flat' as const,
      rates: rates.map(({ zone_id: _3, ...each }) => each),
    }))
    const template = { version: 2, places: [{ ...place, country: 'FR' }], methods, zone_id: null, is_changed: false }
    const templates = [
      { ...template, id: 8, name: 'France' },
      { ...template, id: 9, name: 'Alps', zone_id: 2, is_changed: true },
    ]
    const { bodiesOf, answer } = await open(delivery({ templates }))
    answer('POST /seller/delivery/from-template', { data: delivery({ version: 5, templates }) })
    expect(screen.getByText(/^The market has changed Alps\./)).toBeTruthy()
    for (const name of ['Copy France', 'Keep my Alps', 'Take over Alps']) {
      await press('From a template')
      const dialog = within(await screen.findByRole('dialog', { name: 'Templates of the market' }))
      expect(await findBarriers(document.body)).toEqual([])
      await userEvent.click(dialog.getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(bodiesOf('POST /seller/delivery/from-template')).toEqual([
      { version: 4, template_id: 8, answer: 'copy' },
      { version: 5, template_id: 9, answer: 'keep' },
      { version: 5, template_id: 9, answer: 'copy' },
    ])
  })

  it('adds a method with steps by weight that are pasted from a table', async () => {
    const { bodiesOf, answer } = await open()
    answer('POST /seller/delivery/methods', { data: delivery({ version: 5 }) })
    await press('Add a method to Elsewhere')
    const dialog = within(await screen.findByRole('dialog', { name: 'New method' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Parcel')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'What it costs' }), 'By weight')
    await userEvent.click(dialog.getByRole('textbox', { name: 'From, Elsewhere 1' }))
    await userEvent.paste('0\t4.90\n2,5\t6.90\t100')
    expect(dialog.getAllByRole('textbox', { name: /^Charge, Elsewhere/ })).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: 'Save method' }))
    await waitFor(() =>
      expect(bodiesOf('POST /seller/delivery/methods')).toMatchObject([
        {
          ...{ version: 4, kind: 'weight', name: 'Parcel', transit_min: 2, transit_max: 3, allows_cash: true },
          rates: [
            { zone_id: 3, from_grams: 0, charge: 4.9, free_from: null },
            { zone_id: 3, from_grams: 2_500, charge: 6.9, free_from: 100 },
          ],
        },
      ]),
    )
  })

  it('sorts zones, and removes one after a question', async () => {
    const { bodiesOf, calls, answer } = await open()
    answer('POST /seller/delivery/order', { data: delivery({ version: 5 }) })
    answer('DELETE /seller/delivery/zones/3', { data: delivery({ version: 6, zones: delivery().zones.slice(0, 2) }) })
    expect(screen.queryByRole('button', { name: 'Put Elsewhere before the zone above' })).toBeNull()
    await press('Put Austria before the zone above')
    await waitFor(() => expect(bodiesOf('POST /seller/delivery/order')).toEqual([{ version: 4, zones: [2, 1, 3] }]))
    await press('Remove Elsewhere')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /seller/delivery/zones/3')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Elsewhere' })).toBeNull())
  })
})

describe('post codes as people write them', () => {
  it('are read as beginnings and ranges', () => {
    expect(readCodes('20*, 01067 – 01328;BT1\n٢٠٤٥٩')).toEqual([
      { kind: 'prefix', from_code: '20', to_code: null },
      { kind: 'range', from_code: '01067', to_code: '01328' },
      { kind: 'prefix', from_code: 'BT1', to_code: null },
      { kind: 'prefix', from_code: '٢٠٤٥٩', to_code: null },
    ])
    // With a hyphen, as some countries write one code.
    expect(readCodes('00-950')).toEqual([{ kind: 'prefix', from_code: '00-950', to_code: null }])
  })

  it('are the same places again after they were edited', () => {
    const rows = [
      { country: 'DE', region: '', codes: '20, 01067-01328', except: '20095' },
      { country: 'US', region: 'ME', codes: '', except: '' },
    ]
    expect(rowsOf(placesOf(rows))).toEqual(rows)
  })
})

it('rates are read from copied cells alone', () => {
  expect(readPastedRates('0\t4,90 €\t\r\n5\t$6.90\t100')).toEqual([
    { from: 0, charge: 4.9, free_from: null },
    { from: 5, charge: 6.9, free_from: 100 },
  ])
  expect(readPastedRates('4.90')).toEqual([])
})
