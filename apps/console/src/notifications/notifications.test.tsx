import type { NotificationSettings, SellerNotification } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
import { quietDay } from '../testing/today-data.ts'

const told = (id: number, href: string, is_read = false): SellerNotification => ({
  id,
  kind: 'new_order',
  title: `New order RL-${id}`,
  text: '3 pieces, $42.00',
  href,
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  is_read,
})
const settings: NotificationSettings = {
  kinds: [
    { kind: 'new_order', mail: true, in_app: true, push: true },
    { kind: 'low_stock', mail: false, in_app: true, push: true },
  ],
  email: { address: 'ines@rialto.test', is_verified: false },
  push_key: 'BKey',
  devices: [{ id: 4, device: 'Firefox, Android', since: '2026-11-20T10:00:00.000Z' }],
}

describe('the bell', () => {
  it('opens what the person was told of, and marks what is opened as read', async () => {
    const user = seller()
    for (const shop of user.shops) if (shop.counts) shop.counts.notifications = 2
    const { calls, router } = renderConsole({
      path: '/today',
      user,
      answers: {
        'GET /seller/today': { data: quietDay },
        'GET /seller/notifications': {
          data: {
            items: [told(12, '/orders/12'), told(11, '/nowhere'), told(10, '/orders/10', true)],
            next_cursor: null,
            unread: 2,
          },
        },
        'POST /seller/notifications/read': { data: { unread: 1 } },
      },
    })
    const [bell] = await screen.findAllByRole('button', { name: '2 unread notifications' })
    await userEvent.click(bell as HTMLElement)
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(await panel.findByRole('link', { name: /RL-10/ })).toBeTruthy()
    expect(panel.queryByRole('link', { name: /RL-11/ })).toBeNull()
    expect(await findBarriers()).toEqual([])
    const read = () => calls.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)
    await userEvent.click(panel.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(read()).toEqual([{ up_to: 12 }]))
    await userEvent.click(panel.getByRole('link', { name: /RL-12/ }))
    await waitFor(() => expect(read()).toHaveLength(2))
    expect(read()[1]).toEqual({ ids: [12] })
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/12'))
  })
})

describe('the settings', () => {
  it('switch at once, and go back when the server refuses', async () => {
    const { calls, answer } = renderConsole({
      path: '/notifications',
      user: seller(),
      answers: {
        'GET /seller/notification-settings': { data: settings },
        'PATCH /seller/notification-settings': { status: 409, message: 'Not now' },
      },
    })
    const orders = within(await screen.findByRole('group', { name: 'New orders' }))
    const mail = () => orders.getByRole<HTMLInputElement>('switch', { name: 'Mail' })
    await userEvent.click(mail())
    expect(await screen.findByText('Not now')).toBeTruthy()
    await waitFor(() => expect(mail().checked).toBe(true))
    answer('PATCH /seller/notification-settings', { data: settings })
    answer('GET /seller/notification-settings', {
      data: { ...settings, kinds: settings.kinds.map((kind) => ({ ...kind, mail: false })) },
    })
    await userEvent.click(mail())
    await waitFor(() => expect(mail().checked).toBe(false))
    expect(calls.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
      kind: 'new_order',
      way: 'mail',
      is_on: false,
    })
    expect(await findBarriers()).toEqual([])
  })

  it('say so where the browser knows no pushes, send a test, and remove another device', async () => {
    const { calls, answer } = renderConsole({
      path: '/notifications',
      user: seller(),
      answers: {
        'GET /seller/notification-settings': { data: settings },
        'POST /seller/notifications/test': { data: { devices: 1 } },
        'DELETE /seller/push-subscriptions/4': { data: { ...settings, devices: [] } },
      },
    })
    expect(await screen.findByText(/This browser cannot get pushes/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('A test is on its way to your devices')).toBeTruthy()
    answer('GET /seller/notification-settings', { data: { ...settings, devices: [] } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Firefox, Android' }))
    await waitFor(() => expect(screen.queryByText('Firefox, Android')).toBeNull())
    expect(calls.map(({ key }) => key)).toContain('DELETE /seller/push-subscriptions/4')
  })
})
