import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answers, message, pageOf } from '../testing/conversation-data.ts'
import { openOrder } from '../testing/open-order.ts'
import { packed } from '../testing/order-data.ts'

beforeEach(() => localStorage.clear())

describe('the conversation of an order', () => {
  it('opens by M with what happened to the order between the messages, and the field ready', async () => {
    const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
    openOrder(packed(5, { timeline: [{ status: 'pending', at: at(10) }] }), {
      ...answers(),
      'GET /seller/messages': {
        data: pageOf([
          message(1, { message: 'Is it blue?', created_at: at(9) }),
          message(2, { message: 'Thank you', created_at: at(11) }),
        ]),
      },
    })
    await screen.findByRole('button', { name: /^Messages.*2 h 10 min/ })
    await userEvent.keyboard('m')
    const log = await screen.findByRole('log')
    expect(log.textContent).toMatch(/Is it blue\?.*Amira Haddad placed RL-5.*Thank you/)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Write to/))
    await userEvent.click(screen.getByRole('button', { name: 'Back to the order' }))
    await waitFor(() => expect(screen.queryByRole('log')).toBeNull())
  })
})
