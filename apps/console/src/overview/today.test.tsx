import type { SellerToday } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'
import { busyDay, quietDay } from '../testing/today-data.ts'

const open = (today: SellerToday, user = seller()) =>
  renderConsole({ path: '/', user, answers: { 'GET /seller/today': { data: today } } })
const queue = async (name: string) => within(await screen.findByRole('region', { name }))

describe('today', () => {
  it('is the first screen of sellers, and shows what has waited longest', async () => {
    const { router } = open(busyDay)
    const packing = await queue('To pack')
    expect(router.state.location.pathname).toBe('/today')
    expect(packing.getByText('Oldest 19 hr')).toBeTruthy()
    expect(packing.getByRole('link', { name: /5 more/ }).getAttribute('href')).toBe('/orders')
    expect(packing.getByRole('link', { name: 'Pack: RL-104876' }).getAttribute('href')).toBe('/orders/104876')
    expect(screen.getByRole('link', { name: 'Start packing' }).getAttribute('href')).toBe('/orders/104876')
    expect((await queue('Unanswered')).getByText('Dishwasher?')).toBeTruthy()
    expect((await queue('Low stock')).getByText('Sold out')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('shows that the market asks for goods of the shop in a flash sale', async () => {
    open({ ...quietDay, flash_proposals: { count: 2 } })
    const asked = await queue('Proposed for flash sales')
    expect(asked.getByText('2')).toBeTruthy()
    expect(asked.getByRole('link', { name: /^Decide/ }).getAttribute('href')).toBe('/flash-sales')
    expect(await findBarriers()).toEqual([])
  })

  it('confirms an order in its row, and reads the day again', async () => {
    const { calls, answer } = renderConsole({
      path: '/today',
      user: seller(),
      answers: {
        'GET /seller/today': { data: busyDay },
        'POST /seller/orders/104902/status': { data: { order: {} } },
      },
    })
    const confirm = await screen.findByRole('button', { name: 'Confirm order: RL-104902' })
    answer('GET /seller/today', { data: quietDay })
    await userEvent.click(confirm)
    expect(await screen.findByText('Nothing to pack. New orders appear here.')).toBeTruthy()
    expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ status: 'confirm' })
  })

  it('shows no part that the role lacks, and no button that the server would refuse', async () => {
    open({ ...busyDay, low_stock: null, sales: null, new_questions: null }, seller('support'))
    const packing = await queue('To pack')
    expect(packing.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Start packing' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Low stock' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Sales today' })).toBeNull()
  })

  it('welcomes a new shop with its first steps', async () => {
    open({
      ...quietDay,
      checklist: [
        { key: 'logo', done: true },
        { key: 'first_product', done: false },
      ],
    })
    expect(await screen.findByRole('heading', { name: 'Welcome to the market, Ines' })).toBeTruthy()
    expect((await queue('Open your shop')).getByText('1 of 2 done')).toBeTruthy()
  })

  it('says so when it could not be loaded, and tries again', async () => {
    const { answer } = renderConsole({
      path: '/today',
      user: seller(),
      answers: { 'GET /seller/today': { status: 400, message: 'Not now' } },
    })
    await screen.findByText('Your day could not be loaded')
    answer('GET /seller/today', { data: quietDay })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await queue('To pack')).toBeTruthy()
  })
})

it('counts the work at the links of the navigation', async () => {
  const user = seller()
  for (const shop of user.shops)
    shop.counts = { to_pack: 7, unanswered: 3, low_stock: 0, new_reviews: 0, new_questions: 0, notifications: 2 }
  open(quietDay, user)
  expect((await screen.findAllByRole('link', { name: /^Orders\s*: 7$/ })).length).toBeGreaterThan(0)
  expect((await screen.findAllByRole('button', { name: '2 unread notifications' })).length).toBeGreaterThan(0)
})

it('hands packed orders over, which wait in a queue of their own', async () => {
  const [waiting] = busyDay.to_pack?.orders ?? []
  if (!waiting) throw new Error('no order waits')
  const order = {
    ...waiting,
    id: 9,
    order_code: 'RL-9',
    order_status: 'pickup' as const,
    next_statuses: ['on_the_way' as const],
  }
  const { calls, answer } = renderConsole({
    path: '/today',
    user: seller(),
    answers: {
      'GET /seller/today': { data: { ...quietDay, to_hand_over: { count: 1, oldest_at: null, orders: [order] } } },
      'POST /seller/orders/9/status': { data: { order: {} } },
    },
  })
  const waits = await queue('Packed, not handed over')
  answer('GET /seller/today', { data: quietDay })
  await userEvent.click(waits.getByRole('button', { name: 'Hand over: RL-9' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Packed, not handed over' })).toBeNull())
  expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ status: 'on_the_way' })
})

describe('an address that is not proved', () => {
  const unproved = () => {
    const user = seller()
    const contact = { channel: 'email' as const, address: 'ines@rialto.test', is_proved: false }
    return { ...user, person: { ...user.person, contact } }
  }
  const PROOF = 'POST /console/contact/proof'

  it('is told on the first screen until a code has proved it', async () => {
    const { calls, answer } = renderConsole({
      path: '/today',
      user: unproved(),
      answers: {
        'GET /seller/today': { data: quietDay },
        'POST /console/contact/code': { data: { sent_to: 'i•••@rialto.test' } },
        [PROOF]: { status: 422, code: 'otp_wrong', message: 'Wrong', errors: { otp: ['This code is wrong'] } },
      },
    })
    const notice = await queue('Confirm your address')
    expect(notice.getByText('Until ines@rialto.test is confirmed, no mail tells you of an order.')).toBeTruthy()
    await userEvent.click(notice.getByRole('button', { name: 'Send the code' }))
    expect(await notice.findByText('Enter the code that was sent to i•••@rialto.test.')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('1234')
    expect(await notice.findByText('This code is wrong')).toBeTruthy()

    const { person, ...rest } = unproved()
    answer(PROOF, { data: {} })
    answer('GET /console/me', {
      data: { ...rest, person: { ...person, contact: { ...person.contact, is_proved: true } } },
    })
    await userEvent.click(notice.getByLabelText('Digit 1 of 4'))
    await userEvent.paste('5678')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull())
    expect(calls.filter(({ key }) => key === PROOF).map(({ body }) => body)).toEqual([{ otp: '1234' }, { otp: '5678' }])
  })

  it('is told nobody whose address is proved', async () => {
    open(quietDay)
    await queue('To pack')
    expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull()
  })
})
