import type { DisputeMessage, MarketDispute } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const shop = { id: 2, name: 'Lume & Clay' }
const dispute: MarketDispute = {
  ...{ id: 4, gateway: 'stripe', reference: 'dp_4', state: 'needs_response', reason: 'fraudulent', amount: 58.8 },
  ...{ fee: 20, currency: undefined, bearer: 'shop', bearer_reason: null, version: 3, closed_at: null },
  ...{ evidence_by: '2027-01-12T10:00:00.000Z', opened_at: '2027-01-05T10:00:00.000Z' },
  ...{ order_id: null, dashboard_url: 'https://dashboard.stripe.com/test/disputes/dp_4' },
  orders: [
    { id: 5, order_code: 'RL-5', shop, given_back: 10 },
    { id: 6, order_code: 'RL-6', shop, given_back: 0 },
  ],
  can: { assign: true, change_bearer: true, evidence: false },
}

const messages: DisputeMessage[] = [
  { id: 11, from: 'customer', text: 'It arrived, thank you', at: '2027-01-03T10:00:00.000Z' },
  { id: 12, from: 'shop', text: 'We are glad', at: '2027-01-03T11:00:00.000Z' },
]

const open = (shown = dispute) =>
  renderConsole({
    path: '/market-orders/disputes',
    user: operator(),
    answers: {
      'GET /admin/disputes': { data: { items: [shown], next_cursor: null, counts: { open: 1 } } },
      'GET /admin/disputes/4/messages': { data: { messages } },
      'GET /admin/disputes/4/evidence.pdf': { file: { type: 'application/pdf', content: '%PDF' } },
      'POST /admin/disputes/4/bearer': { data: { dispute: { ...dispute, bearer: 'market' } } },
      'POST /admin/disputes/4/assign': { data: { dispute: { ...dispute, order_id: 6 } } },
    },
  })
const first = async (name: string) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

it('lists what a bank takes back, with what was given back before and where evidence is given', async () => {
  open()
  expect((await screen.findAllByText('Not paid by the owner of the card')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/of order RL-5 were given back already: tell the bank/).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: /dp_4$/ })[0]?.getAttribute('href')).toBe(dispute.dashboard_url)
  expect(await findBarriers()).toEqual([])
})

it('says who bears one, with a reason', async () => {
  const { calls } = open()
  await userEvent.click(await first('Who bears it: dp_4'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Our carrier lost it')
  expect(await findBarriers()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const body = { bearer: 'market', reason: 'Our carrier lost it', version: 3 }
  expect(calls.find(({ key }) => key === 'POST /admin/disputes/4/bearer')?.body).toEqual(body)
})

it('says of which order one is', async () => {
  const { calls } = open()
  await userEvent.click(await first('Choose its order: dp_4'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /RL-6/ }))
  expect(await findBarriers()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'It is this order' }))
  expect(calls.find(({ key }) => key === 'POST /admin/disputes/4/assign')?.body).toEqual({ order_id: 6, version: 3 })
})

it('prints evidence with the messages that are chosen', async () => {
  const { calls } = open({ ...dispute, order_id: 5, can: { assign: false, change_bearer: true, evidence: true } })
  await userEvent.click(await first('Evidence: dp_4'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /It arrived, thank you/ }))
  expect(dialog.getByRole('checkbox', { name: /We are glad/ })).toHaveProperty('checked', false)
  expect(dialog.getByRole('link', { name: 'At the payment provider' }).getAttribute('href')).toBe(dispute.dashboard_url)
  expect(await findBarriers()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Open the file' }))
  await waitFor(() => expect(calls.map(({ key }) => key)).toContain('GET /admin/disputes/4/evidence.pdf'))
  const printed = calls.find(({ key }) => key === 'GET /admin/disputes/4/evidence.pdf')
  expect(printed?.query).toEqual({ messages: '11' })
})

it('offers no evidence before its order is known', async () => {
  open()
  await first('Choose its order: dp_4')
  expect(screen.queryByRole('button', { name: 'Evidence: dp_4' })).toBeNull()
})
