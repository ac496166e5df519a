import type { connectPrivate } from '@rialto/client/realtime/connect.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answers as conversationAnswers } from '../testing/conversation-data.ts'
import { order } from '../testing/order-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

type Connect = typeof connectPrivate
const connection = vi.hoisted(() => ({ connect: vi.fn<Connect>() }))
vi.mock('@rialto/client/realtime/connect.ts', () => ({ connectPrivate: connection.connect }))

beforeEach(() => {
  localStorage.clear()
  connection.connect.mockClear()
})

const settings = {
  app_name: 'Rialto',
  currency: { name: 'USD', symbol: '$', position: 'prefix' },
  languages: [],
  pusher_app_key: 'key',
  pusher_app_cluster: null,
  pusher_app_host: null,
}
const listOf = (...ids: number[]) => ({
  data: { items: ids.map((id) => order(id)), next_cursor: null, counts: { to_pack: ids.length } },
})

it('says that a customer is writing until they have written, and tells them that the shop is', async () => {
  connection.connect.mockReturnValue(() => {})
  const tell = 'POST /seller/conversations/9/typing'
  const { calls } = renderConsole({
    path: '/inbox?with=9',
    user: seller('support'),
    answers: { ...conversationAnswers(), 'GET /master': { data: settings }, [tell]: { data: {} } },
  })
  const field = await screen.findByRole('textbox', { name: 'Write to Priya Menon' })
  await vi.waitFor(() => expect(connection.connect).toHaveBeenCalled(), 5_000)
  const [, , listeners] = connection.connect.mock.calls[0] as Parameters<Connect>
  const told = () => calls.filter(({ key }) => key === tell).length
  await userEvent.type(field, 'Y')
  expect(told()).toBe(0)
  act(() => listeners.onLive(true))
  await userEvent.clear(field)
  await userEvent.type(field, '/wash')
  expect(told()).toBe(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'Yes')
  await vi.waitFor(() => expect(told()).toBe(1))

  act(() => listeners.onTyping({ id: 9 }))
  expect(screen.getByText('The customer is writing …')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Priya Menon.*Writing …/ })).toBeTruthy()
  act(() => listeners.onChange({ kind: 'message', id: 9 }))
  expect(screen.queryByText('The customer is writing …')).toBeNull()
})

it('shows a new order as soon as realtime tells of it, and says whether changes arrive', async () => {
  connection.connect.mockReturnValue(() => {})
  const { answer, calls } = renderConsole({
    path: '/orders',
    user: seller(),
    answers: {
      'GET /master': { data: settings },
      'GET /seller/orders': listOf(1),
      'POST /console/realtime/auth': { data: { auth: 'key:signature' } },
    },
  })
  expect((await screen.findAllByText(/every 30 seconds/)).length).toBe(1)
  await vi.waitFor(() => expect(connection.connect).toHaveBeenCalled(), 5_000)
  const [app, channel, listeners] = connection.connect.mock.calls[0] as Parameters<Connect>
  expect([app.key, channel]).toEqual(['key', 'private-shop_1'])
  expect(await listeners.authorise({ socket_id: '1.2', channel_name: channel })).toBe('key:signature')
  act(() => listeners.onLive(true))
  expect(await screen.findByText('Live')).toBeTruthy()
  answer('GET /seller/orders', listOf(2, 1))
  act(() => listeners.onChange({ kind: 'order', id: 2 }))
  expect(await screen.findByRole('button', { name: /Show .*new/ })).toBeTruthy()
  act(() => listeners.onLive(false))
  expect(await screen.findByText(/every 30 seconds/)).toBeTruthy()
  expect(calls.filter(({ key }) => key === 'POST /console/realtime/auth')).toHaveLength(1)
})
