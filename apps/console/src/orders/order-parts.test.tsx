import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openOrder, parcel, partly, sends, shipButton } from '../testing/open-order.ts'
import { packed } from '../testing/order-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

describe('the parcels so far', () => {
  it('are edited by their version; another’s change is shown and can be taken', async () => {
    const { calls, answer } = openOrder(partly, {
      'PATCH /seller/shipments/7': { status: 409, code: 'stale', message: 'Somebody else has changed this' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Parcel 1' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.clear(dialog.getByLabelText('Carrier'))
    answer('GET /seller/orders/5', {
      data: { order: { ...partly, shipments: [parcel(7, { carrier: 'Other', version: 2 })] } },
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText('It is now: Other, SP 1')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Use it' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Carrier').value).toBe('Other')
    answer('PATCH /seller/shipments/7', { data: { order: partly } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(sends).map(({ body }) => body)).toEqual([
      { version: 1, carrier: '', tracking_number: 'SP 1', tracking_url: '' },
      { version: 2, carrier: 'Other', tracking_number: 'SP 1', tracking_url: '' },
    ])
  })

  it('are taken back after a question, unless the order is on its way', async () => {
    const { calls } = openOrder(partly, { 'DELETE /seller/shipments/7': { data: { order: packed(5) } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: Parcel 1' }))
    expect(calls.filter(sends)).toEqual([])
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
    await shipButton('0 of 3')
    expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
  })

  it('stay once the order is on its way', async () => {
    openOrder({ ...partly, order_status: 'on_the_way' })
    expect(await screen.findByRole('button', { name: 'Edit: Parcel 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
  })
})

describe('an order’s other parts', () => {
  it('are for reading alone in a role that does not fulfil orders, except notes', async () => {
    const { calls } = openOrder(partly, { 'POST /seller/orders/5/notes': { data: { order: partly } } }, 'support')
    await screen.findByRole('heading', { name: 'RL-5' })
    expect(screen.queryByRole('button', { name: /Ship|Edit|Take back|Mark packed|Cancel the order|Pick/ })).toBeNull()
    expect(screen.queryByLabelText('Carrier')).toBeNull()
    await userEvent.keyboard('sc')
    await userEvent.type(screen.getByRole('textbox', { name: 'Note for the team' }), ' Chipped cup ')
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for the team' }).value).toBe(''),
    )
    expect(calls.filter(sends).map(({ key, body }) => [key, body])).toEqual([
      ['POST /seller/orders/5/notes', { text: 'Chipped cup' }],
    ])
  })

  it('say before a cancellation that the payment goes back', async () => {
    const { calls, answer } = openOrder(packed(5, { payment_method: 'online', payment_status: 'paid' }), {
      'POST /seller/orders/5/status': { data: {} },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
    const dialog = await screen.findByRole('dialog')
    const question = within(dialog)
    expect(dialog.textContent).toContain('The payment of $34.50 goes back to the customer.')
    expect(calls.filter(sends)).toEqual([])
    answer('GET /seller/orders/5', {
      data: {
        order: packed(5, {
          order_status: 'cancelled',
          next_statuses: [],
          can: { confirm: false, ship: false, cancel: false },
        }),
      },
    })
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Cancel the order' })
    expect(confirm.disabled).toBe(true)
    await userEvent.selectOptions(question.getByLabelText('Reason'), 'A piece is sold out.')
    expect(dialog.textContent).toContain('The customer reads')
    expect(dialog.textContent).toContain('Reason: A piece is sold out.')
    expect(confirm.className).toContain('btn-danger')
    await userEvent.click(confirm)
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull())
    expect(calls.find(sends)?.body).toEqual({ status: 'cancelled', reason: 'A piece is sold out.' })
  })

  it('copy the address as it is written on a parcel', async () => {
    openOrder()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Copy the address' }))
    expect(await screen.findByText('Address copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      'Amira Haddad\n18 Ferry Street, 4B\nRiverside 97201\n+15550102199',
    )
  })

  it('close the new tab and say why when a slip is refused', async () => {
    const tab = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    openOrder(packed(5), {
      'GET /seller/documents': { status: 429, code: 'rate_limited', message: 'Too many at once' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Packing slip' }))
    expect(await screen.findByText('Too many at once')).toBeTruthy()
    expect(tab.close).toHaveBeenCalled()
  })

  it.each(['0', 'x', '99999999999'])('are not looked for at /orders/%s', async (id) => {
    const { calls } = renderConsole({ path: `/orders/${id}`, user: seller() })
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
    expect(calls.filter(({ key }) => key.includes('/seller/'))).toEqual([])
  })
})
