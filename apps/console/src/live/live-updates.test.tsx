import type { connectPrivate } from '@rialto/client/realtime/connect-private.ts'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { order } from '../orders/testing/order-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

type Connect = typeof connectPrivate
const connection = vi.hoisted(() => ({ connect: vi.fn<Connect>() }))
vi.mock('@rialto/client/realtime/connect-private.ts', () => ({ connectPrivate: connection.connect }))

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
