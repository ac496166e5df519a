import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openOrder, parcel, partly, sends, shipButton } from '../testing/open-order.ts'
import { line, packed } from '../testing/order-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

const addOne = (product: number) =>
  userEvent.click(
    within(screen.getByRole('group', { name: `Picked pieces of Product ${product}` })).getByRole('button', {
      name: 'Increase quantity',
    }),
  )

describe('packing an order', () => {
  it('sends the picked pieces with their tracking, and leaves the rest for the next parcel', async () => {
    const { calls } = openOrder(packed(5), { 'POST /seller/orders/5/shipments': { data: { order: partly } } })
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
      handed_over: true,
    })
    expect(screen.getByRole('heading', { name: 'Parcel 2' })).toBeTruthy()
    expect(screen.getByText('In parcels: 1 of 1')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('')
  })

  it('picks everything by one press, and ships by S', async () => {
    const { calls } = openOrder(packed(5), { 'POST /seller/orders/5/shipments': { data: { order: partly } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('s')
    await waitFor(() => expect(calls.find(sends)?.body).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 1 }] }))
  })

  it('says what is left when somebody else has shipped pieces meanwhile', async () => {
    const { answer } = openOrder(packed(5), {
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
    const { answer } = openOrder(partly, {
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
    openOrder(packed(5), {
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
    const { calls, answer } = openOrder(packed(5), { 'POST /seller/orders/5/shipments': { status: 503, message: '' } })
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

it('tells a role that may not refund why it cannot cancel a paid order', async () => {
  const user = seller()
  for (const shop of user.shops) shop.permissions = ['orders.read', 'orders.fulfil']
  const order = packed(5, { payment_method: 'online', payment_status: 'paid' })
  renderConsole({ path: '/orders/5', user, answers: { 'GET /seller/orders/5': { data: { order } } } })
  const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel the order' })
  expect(cancel.disabled).toBe(true)
  const reason = document.getElementById(cancel.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/only roles that may refund/)
})

it('says that nobody came for an order that waits at a stall, and whether its goods are sold again', async () => {
  const order = packed(5, {
    ...{ is_pickup: true, order_status: 'pickup', next_statuses: ['delivered', 'cancelled'] },
    can: { confirm: false, ship: false, cancel: true, came_back: true },
  })
  const { calls } = openOrder(order, {
    'POST /seller/orders/5/came-back': {
      data: {
        order: {
          ...{ ...order, order_status: 'cancelled', next_statuses: [] },
          can: { confirm: false, ship: false, cancel: false },
        },
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'It was not picked up' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'The parcel came back' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'It was not picked up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'It was not picked up' }))
  expect(await findBarriers()).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox', { name: 'They are sold again' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Nobody came' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ key }) => key === 'POST /seller/orders/5/came-back')?.body).toEqual({ restock: false })
  expect(screen.queryByRole('button', { name: 'It was not picked up' })).toBeNull()
})

describe('parcels and their carrier', () => {
  it('wait for it where the shop packs ahead, and are handed over by one press', async () => {
    const waiting = packed(5, {
      order_status: 'pickup',
      next_statuses: ['on_the_way'],
      can: { confirm: false, ship: false, cancel: false },
      shipments: [parcel(7, { handed_over_at: null })],
    })
    const { calls } = openOrder(packed(5), {
      'POST /seller/orders/5/shipments': { data: { order: waiting } },
      'POST /seller/orders/5/hand-over': {
        data: {
          order: {
            ...waiting,
            order_status: 'on_the_way',
            shipments: [parcel(7, { handed_over_at: '2026-11-21T12:00:00.000Z' })],
          },
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    await userEvent.click(screen.getByRole('button', { name: 'Packed, hand over later' }))
    expect(await screen.findByText('Packed, not handed over. The customer hears of it then.')).toBeTruthy()
    expect(calls.find(sends)?.body).toMatchObject({ handed_over: false })
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Parcels' })).getByRole('button', { name: 'Hand to carrier' }),
    )
    expect(await screen.findByText(/^On the way since/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull()
  })

  it('is the last one that the shop named, and gives the page of the parcel', async () => {
    openOrder(packed(5, { last_carrier: 'DPD' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pick everything' }))
    expect(screen.getByLabelText<HTMLInputElement>('Carrier').value).toBe('DPD')
    await userEvent.type(screen.getByLabelText('Tracking number'), '0123')
    expect(screen.getByLabelText<HTMLInputElement>('Tracking page').placeholder).toMatch(/tracking\.dpd\.de.*0123/)
  })
})
