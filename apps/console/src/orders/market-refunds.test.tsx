import type { MarketRefund } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const refused: MarketRefund = {
  ...{ id: 4, kind: 'complaint', means: 'gateway', state: 'failed', amount: 21.05, gateway: 'stripe' },
  ...{ reference: 're_1', reason: null, error: 'expired_or_canceled_card', attempts: 1, version: 3 },
  ...{ at: '2027-01-05T10:00:00.000Z', done_at: null, next_try_at: null, can_settle: true },
  ...{ order: { id: 5, order_code: 'RL-5' }, shop: { id: 2, name: 'Lume & Clay' } },
  candidates: [],
}

const shopOf = (id: number, name: string) => ({ id, name })
const unnamed: MarketRefund = {
  ...{ ...refused, id: 9, kind: 'gateway', state: 'done', amount: 12, reference: 're_9', error: null, version: 2 },
  ...{ order: null, shop: null, can_settle: false },
  candidates: [
    { id: 5, order_code: 'RL-5', shop: shopOf(2, 'Lume & Clay'), left: 10 },
    { id: 6, order_code: 'RL-6', shop: shopOf(3, 'Nordhaus'), left: 30 },
  ],
}

function open() {
  let items = [refused]
  const counts = () => ({ open: 0, failed: items.length, unassigned: 0 })
  return renderConsole({
    path: '/market-orders/refunds',
    user: operator(),
    answers: {
      'GET /admin/refunds': () => ({ data: { items, next_cursor: null, counts: counts() } }),
      'POST /admin/refunds/4/again': () => {
        items = []
        return { data: { refund: { ...refused, state: 'open', can_settle: false } } }
      },
      'POST /admin/refunds/4/transfer': () => {
        items = []
        return { data: { refund: { ...refused, state: 'done', means: 'transfer', can_settle: false } } }
      },
    },
  })
}

it('lists refunds that were refused, with the reason, and sends one again', async () => {
  const { calls } = open()
  expect((await screen.findAllByText('expired_or_canceled_card')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/lacks/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Refunds/ }).getAttribute('aria-current')).toBe('page')
  expect(await findBarriers()).toEqual([])
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again: RL-5' })[0] as HTMLElement)
  expect(await screen.findByText('No refunds here')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /admin/refunds/4/again')?.body).toEqual({ version: 3 })
})

it('warns before the payment provider refuses, where its account does not cover what is to go back', async () => {
  const lacking = [{ gateway: 'stripe', amount: 28.9 }]
  const counts = { open: 2, failed: 1, unassigned: 0 }
  renderConsole({
    path: '/market-orders/refunds',
    user: operator(),
    answers: { 'GET /admin/refunds': { data: { items: [refused], next_cursor: null, counts, lacking } } },
  })
  const words = /The market’s account at stripe lacks \$28\.90 for the refunds that are on their way/
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await findBarriers()).toEqual([])
})

it('asks for the reference of the transfer by which one was paid', async () => {
  const { calls } = open()
  await userEvent.click((await screen.findAllByRole('button', { name: 'Paid by transfer: RL-5' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'I have transferred it' })
  expect(send.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Reference of the transfer'), ' SEPA 4711 ')
  await userEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ key }) => key === 'POST /admin/refunds/4/transfer')?.body).toEqual({
    ...{ reference: 'SEPA 4711', version: 3 },
  })
})

it('asks for which order a refund of the dashboard was, of those that can get so much back', async () => {
  let items = [unnamed]
  const { calls } = renderConsole({
    path: '/market-orders/refunds?view=unassigned',
    user: operator(),
    answers: {
      'GET /admin/refunds': () => ({
        data: { items, next_cursor: null, counts: { open: 0, failed: 0, unassigned: items.length } },
      }),
      'POST /admin/refunds/9/assign': () => {
        items = []
        return { data: { refund: { ...refused, state: 'done', can_settle: false } } }
      },
    },
  })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Choose its order: re_9' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /RL-5/ }).disabled).toBe(true)
  expect(await findBarriers()).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: /RL-6/ }))
  await userEvent.click(dialog.getByRole('button', { name: '$12.00 was for this order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ key }) => key === 'POST /admin/refunds/9/assign')?.body).toEqual({ order_id: 6, version: 2 })
})

it('gives an order what it can get of one that is more, and lets the market bear what is of none', async () => {
  const items: MarketRefund[] = [
    { ...unnamed, amount: 50 },
    { ...unnamed, id: 10, reference: 're_10', candidates: [], is_written_off: true },
    { ...unnamed, id: 11, reference: 're_11', candidates: unnamed.candidates.map((one) => ({ ...one, left: 0 })) },
  ]
  const { calls } = renderConsole({
    path: '/market-orders/refunds?view=all',
    user: operator(),
    answers: {
      'GET /admin/refunds': { data: { items, next_cursor: null, counts: { open: 0, failed: 0, unassigned: 1 } } },
      'POST /admin/refunds/9/assign': { data: { refund: items[0] } },
      'POST /admin/refunds/11/write-off': { data: { refund: items[1] } },
    },
  })
  const choose = async (id: number, name: RegExp, send: string) => {
    const label = `Choose its order: re_${id}`
    await userEvent.click((await screen.findAllByRole('button', { name: label }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    // While an order can get a part of it, that comes first.
    expect(dialog.queryByText(/It is more than any of them can get back/) === null).toBe(id === 11)
    expect(dialog.queryByRole('radio', { name: /None of them/ }) === null).toBe(id === 9)
    await userEvent.click(dialog.getByRole('radio', { name }))
    expect(await findBarriers()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: send }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await choose(9, /RL-6/, '$30.00 was for this order')
  await choose(11, /None of them/, 'The market bears $12.00')
  const bodyOf = (step: string) => calls.find(({ key }) => key === `POST /admin/refunds/${step}`)?.body
  expect(bodyOf('9/assign')).toEqual({ order_id: 6, version: 2 })
  expect(bodyOf('11/write-off')).toEqual({ version: 2 })
  expect(screen.getAllByText('The market bears it.').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Choose its order: re_10' })).toBeNull()
})
