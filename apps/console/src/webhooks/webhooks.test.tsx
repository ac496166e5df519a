import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'

const webhook = {
  id: 4,
  url: 'https://hooks.example/rialto',
  events: ['order.placed'],
  is_on: true,
  failed_at: null,
  last_attempt: null,
  created_by: 'Ines',
  created_at: '2026-11-20T00:00:00.000Z',
}
const delivery = {
  id: 9,
  event_id: 'evt_1',
  type: 'order.placed',
  subject_id: 31,
  created_at: '2026-11-20T00:00:00.000Z',
  state: 'failed',
  attempts: 2,
  attempted_at: '2026-11-20T00:00:00.000Z',
  next_attempt_at: null,
  http_status: 500,
  fault: 'status',
}

it('a webhook is added, its secret shown once, its failed delivery sent again, and it is switched off', async () => {
  const { calls } = renderConsole({
    path: '/webhooks',
    user: seller(),
    answers: {
      'GET /seller/webhooks': { data: { items: [webhook] } },
      'POST /seller/webhooks': { data: { secret: 'whsec_shown', items: [webhook] } },
      'PATCH /seller/webhooks/4': { data: { items: [{ ...webhook, is_on: false }] } },
      'GET /seller/webhooks/4/deliveries': { data: { items: [delivery], next_cursor: null } },
      'POST /seller/webhooks/4/deliveries/9/retry': { data: { delivery } },
    },
  })
  await userEvent.click((await screen.findAllByRole('button', { name: 'New webhook' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await userEvent.click(dialog.getByLabelText('Address'))
  await userEvent.paste(webhook.url)
  await userEvent.click(dialog.getByLabelText('Order changed'))
  await userEvent.click(dialog.getByText('Add the webhook'))
  expect(await screen.findByText('whsec_shown')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /seller/webhooks')?.body).toEqual({
    url: webhook.url,
    events: [
      'order.placed',
      'return.changed',
      'message.created',
      'product.changed',
      'review.created',
      'question.created',
      'invoice.issued',
      'dispute.changed',
      'payout.changed',
    ],
  })
  await userEvent.click(screen.getByText('I have kept it'))
  await waitFor(() => expect(screen.queryByText('whsec_shown')).toBeNull())
  await userEvent.click(await screen.findByLabelText(`Deliveries: ${webhook.url}`))
  const drawer = within(await screen.findByRole('dialog', { name: 'Webhook' }))
  expect(await drawer.findByText(/The program refused it/)).toBeTruthy()
  expect(await findBarriers()).toEqual([])
  await userEvent.click(drawer.getByLabelText('Try again: Order placed 31'))
  await userEvent.click(await drawer.findByLabelText(/^Send events/))
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'PATCH /seller/webhooks/4')?.body).toEqual({ is_on: false }),
  )
  expect(calls.some(({ key }) => key === 'POST /seller/webhooks/4/deliveries/9/retry')).toBe(true)
})

it('a webhook of the market hears of its own events, and of no conversations', async () => {
  const { calls } = renderConsole({
    path: '/market-webhooks',
    user: operator('admin'),
    answers: {
      'GET /admin/webhooks': { data: { items: [] } },
      'POST /admin/webhooks': { data: { secret: 'whsec_shown', items: [webhook] } },
    },
  })
  await userEvent.click((await screen.findAllByRole('button', { name: 'New webhook' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  expect(dialog.queryByLabelText('Message sent')).toBeNull()
  await userEvent.click(dialog.getByLabelText('Address'))
  await userEvent.paste(webhook.url)
  for (const event of ['Order changed', 'Return changed', 'Product changed', 'Review written', 'Question asked'])
    await userEvent.click(dialog.getByLabelText(event))
  await userEvent.click(dialog.getByText('Add the webhook'))
  expect(await screen.findByText('whsec_shown')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /admin/webhooks')?.body).toEqual({
    url: webhook.url,
    events: ['order.placed', 'invoice.issued', 'dispute.changed', 'payout.changed', 'seller.applied', 'ticket.opened'],
  })
})
