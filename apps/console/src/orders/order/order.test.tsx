import type { SellerShipment } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderConsole, seller } from '../../testing/render-console.tsx'
import { line, packed } from '../testing/order-data.ts'

const parcel = (id: number, change: Partial<SellerShipment> = {}): SellerShipment => ({
  id,
  carrier: 'Swiftpost',
  tracking_number: 'SP 1',
  tracking_url: null,
  shipped_at: '2026-11-21T10:00:00.000Z',
  lines: [{ line_id: 1, name: 'Product 1', thumbnail: '', quantity: 1 }],
  version: 1,
  ...change,
})
const partly = packed(5, {
  order_status: 'processing',
  next_statuses: ['pickup'],
  can: { confirm: false, ship: true, cancel: false },
  lines: [line(1, { shipped: 1 }), line(2, { quantity: 1, shipped: 1 })],
  shipments: [parcel(7)],
})

function open(order = packed(5), answers: Parameters<typeof renderConsole>[0]['answers'] = {}, role?: 'support') {
  return renderConsole({
    path: '/orders/5',
    user: seller(role),
    answers: { 'GET /seller/orders/5': { data: { order } }, ...answers },
  })
}
const sends = ({ key }: { key: string }) => !key.startsWith('GET')
const shipButton = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^Ship ${name}`) })
const addOne = (product: number) =>
  userEvent.click(
    within(screen.getByRole('group', { name: `Picked pieces of Product ${product}` })).getByRole('button', {
      name: 'Increase quantity',
    }),
  )

describe('packing an order', () => {
  it('sends the picked pieces with their tracking, and leaves the rest for the next parcel', async () => {
    const { calls } = open(packed(5), { 'POST /seller/orders/5/shipments': { data: { order: partly } } })
    expect((await shipButton('0 of 3')).disabled).toBe(true)
    expect(screen.getByText('Please ring twice')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await addOne(1)
    await addOne(2)
    await userEvent.type(screen.getByLabelText('Carrier'), 'Swiftpost')
    await userEvent.type(screen.getByLabelText('Tracking number'), ' SP 1 ')
    await userEvent.click(await shipButton('2 of 3'))
    expect((await shipButton('0 of 1')).disabled).toBe(true)
    expect(calls.find(sends)?.body).toEqual({
      lines: [
        { line_id: 1, quantity: 1 },
        { line_id: 2, quantity: 1 },
      ],
      carrier: 'Swiftpost',
      tracking_number: 'SP 1',
      tracking_url: '',
    })
    expect(screen.getByRole('heading', { name: 'Parcel 2' })).toBeTruthy()
    expect(screen.getByText('1 of 1 sent')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('')
  })

  it('picks everything by one press, and ships by S', async () => {
    const { calls } = open(packed(5), { 'POST /seller/orders/5/shipments': { data: { order: partly } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('s')
    await waitFor(() => expect(calls.find(sends)?.body).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 1 }] }))
  })

  it('says what is left when somebody else has shipped pieces meanwhile', async () => {
    const { answer } = open(packed(5), {
      'POST /seller/orders/5/shipments': {
        status: 409,
        code: 'already_shipped',
        message: 'Pieces of Product 1 that are left to ship: 1',
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    answer('GET /seller/orders/5', { data: { order: partly } })
    await userEvent.click(await shipButton('3 of 3'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/left to ship: 1.*Left to ship now: 1/)
    expect((await shipButton('1 of 1')).disabled).toBe(false)
  })

  it('keeps the refusal on the screen when nothing is left', async () => {
    const { answer } = open(partly, {
      'POST /seller/orders/5/shipments': { status: 409, code: 'already_shipped', message: 'All pieces are shipped' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    answer('GET /seller/orders/5', {
      data: { order: { ...partly, can: { ...partly.can, ship: false }, lines: [line(1, { shipped: 2 })] } },
    })
    await userEvent.click(await shipButton('1 of 1'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/All pieces are shipped.*now: 0/)
    expect(screen.queryByLabelText('Carrier')).toBeNull()
  })

  it('shows the server’s refusal at its field, and keeps what was typed', async () => {
    open(packed(5), {
      'POST /seller/orders/5/shipments': {
        status: 422,
        code: 'invalid',
        message: 'Please check the fields',
        errors: { tracking_url: ['Only https'] },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    await userEvent.type(screen.getByLabelText('Tracking page'), 'ftp://a')
    await userEvent.click(await shipButton('3 of 3'))
    expect(await screen.findByText('Only https')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Tracking page').value).toBe('ftp://a')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sends a parcel whose reply was lost again with the same key, and the next one with another', async () => {
    const { calls, answer } = open(packed(5), { 'POST /seller/orders/5/shipments': { status: 503, message: '' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    await userEvent.click(await shipButton('3 of 3'))
    await screen.findByRole('alert')
    answer('POST /seller/orders/5/shipments', { data: { order: partly } })
    await userEvent.click(await shipButton('3 of 3'))
    await addOneLeft()
    await userEvent.click(await shipButton('1 of 1'))
    await waitFor(() => expect(calls.filter(sends)).toHaveLength(3))
    const [first, again, other] = calls.filter(sends).map(({ headers }) => headers['idempotency-key'])
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

async function addOneLeft() {
  await shipButton('0 of 1')
  await addOne(1)
}

describe('the parcels so far', () => {
  it('are edited by their version; another’s change is shown and can be taken', async () => {
    const { calls, answer } = open(partly, {
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
    const { calls } = open(partly, { 'DELETE /seller/shipments/7': { data: { order: packed(5) } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: Parcel 1' }))
    expect(calls.filter(sends)).toEqual([])
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
    await shipButton('0 of 3')
    expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
  })

  it('stay once the order is on its way', async () => {
    open({ ...partly, order_status: 'on_the_way' })
    expect(await screen.findByRole('button', { name: 'Edit: Parcel 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Take back/ })).toBeNull()
  })
})

describe('an order’s other parts', () => {
  it('are for reading alone in a role that does not fulfil orders, except notes', async () => {
    const { calls } = open(partly, { 'POST /seller/orders/5/notes': { data: { order: partly } } }, 'support')
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
    const { calls, answer } = open(packed(5, { payment_method: 'online', payment_status: 'paid' }), {
      'POST /seller/orders/5/status': { data: {} },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('The payment of $34.50 goes back to the customer.')).toBeTruthy()
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
    await userEvent.click(question.getByRole('button', { name: 'Cancel the order' }))
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull())
    expect(calls.find(sends)?.body).toEqual({ status: 'cancelled' })
  })

  it('copy the address as it is written on a parcel', async () => {
    open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Copy the address' }))
    expect(await screen.findByText('Address copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      'Amira Haddad\n4B, 18 Ferry Street\nRiverside 97201\n+15550102199',
    )
  })

  it('close the new tab and say why when a slip is refused', async () => {
    const tab = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    open(packed(5), { 'GET /seller/documents': { status: 429, code: 'rate_limited', message: 'Too many at once' } })
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
