import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import type { Coupon } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuthDialogs, closeAuthDialog, warmAuthDialog } from '../session/index.ts'
import { amira, fakeApi, okReply, refusalReply, sessionOf, storedSession } from '../session/testing/session-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { VoucherList, VoucherPopup, type VoucherShop } from './index.ts'

const coupon = (id: number, discount: number): Coupon => ({
  id,
  code: `CODE${id}`,
  discount_type: 'Percentage',
  discount,
  min_order_amount: 0,
  max_discount_amount: null,
  validity: '2026-11-30T23:59:59Z',
  is_collected: false,
})
const coupons = [coupon(1, 10), coupon(2, 25)]

/** A server that records collected vouchers; its `collect` can be set to refuse. */
function vouchers(...first: number[]) {
  const had = new Set(first)
  const server = {
    had,
    offered: coupons as Coupon[],
    list: undefined as (() => ReturnType<typeof refusalReply>) | undefined,
    collect: undefined as (() => ReturnType<typeof refusalReply>) | undefined,
  }
  const api = fakeApi({
    'POST /login': () => okReply(sessionOf()),
    'GET /profile': () => okReply({ user: amira }),
    'GET /get-vouchers?shop_id=3': ({ authorization }) =>
      server.list?.() ??
      okReply({ coupons: server.offered.map((one) => ({ ...one, is_collected: !!authorization && had.has(one.id) })) }),
    'POST /vouchers-collect': ({ body }) => {
      const { coupon_id } = body as { coupon_id: number }
      if (server.collect) return server.collect()
      had.add(coupon_id)
      return { body: { message: 'Voucher collected', data: {} } }
    },
  })
  return Object.assign(server, { api })
}

beforeAll(() =>
  Promise.all([
    import('./voucher-dialog.tsx'),
    import('./collect-voucher.ts'),
    import('./load-collected.ts'),
    warmAuthDialog(),
  ]),
)
beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
    queryClient.clear()
  })
})

const around = (
  <>
    <AuthDialogs />
    <Toaster label="Notifications" closeLabel="Close" />
  </>
)
const told = () => toasts.$visible.get().map(({ title }) => title)
const collect = (percent: number) => screen.queryByRole('button', { name: `Collect: ${percent}%` })
const stub = (percent: number) =>
  within(screen.getByText(`${percent}%`, { selector: '.num' }).closest('article') as HTMLElement)

describe('the vouchers of a page', () => {
  const setup = () =>
    renderInShop(
      <>
        <VoucherList shopId={3} coupons={coupons} label="Vouchers" />
        {around}
      </>,
    )

  it('are collected once', async () => {
    const server = vouchers()
    session.set(storedSession())
    setup()
    await userEvent.click(collect(10) as HTMLElement)
    await waitFor(() => expect(stub(10).getByText('Collected')).toBeTruthy())
    expect(collect(10)).toBeNull()
    expect(collect(25)).toBeTruthy()
    expect(told()).toEqual(['Voucher collected'])
    expect([...server.had]).toEqual([1])
  })

  it('show what the shopper had collected before, until the session ends', async () => {
    vouchers(2)
    session.set(storedSession())
    setup()
    await waitFor(() => expect(collect(25)).toBeNull())
    expect(collect(10)).toBeTruthy()
    act(() => session.clear('logout'))
    expect(collect(25)).toBeTruthy()
  })

  it('are collected by a guest after the login', async () => {
    const server = vouchers()
    setup()
    await userEvent.click(collect(25) as HTMLElement)
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect([...server.had]).toEqual([2]))
    await waitFor(() => expect(collect(25)).toBeNull())
  })

  it('show why they could not be collected', async () => {
    const server = vouchers()
    session.set(storedSession())
    setup()
    server.collect = () => refusalReply(409, 'voucher_sold_out', 'This voucher is sold out')
    await userEvent.click(collect(10) as HTMLElement)
    await waitFor(() => expect(told()).toEqual(['This voucher is sold out']))
    expect(collect(10)).toBeTruthy()
    server.collect = () => refusalReply(409, 'voucher_already_collected', 'You have it already')
    await userEvent.click(collect(10) as HTMLElement)
    await waitFor(() => expect(collect(10)).toBeNull())
  })
})

describe('VoucherPopup', () => {
  function Opener() {
    const [shop, setShop] = useState<VoucherShop | null>(null)
    return (
      <>
        <button type="button" onClick={() => setShop({ id: 3, name: 'North Pier' })}>
          Open
        </button>
        <VoucherPopup shop={shop} onClose={() => setShop(null)} />
        {around}
      </>
    )
  }
  const setup = async (at = '/shops') => {
    const drawn = renderInShop(<Opener />, { at })
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    return drawn
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Voucher from North Pier' })

  it('lists a shop’s vouchers, each of which can be collected', async () => {
    vouchers(2)
    session.set(storedSession())
    await setup()
    const box = within(await dialog())
    await waitFor(() => expect(box.getAllByRole('article')).toHaveLength(2))
    expect(box.getAllByText('Collected')).toHaveLength(1)
    expect(await findBarriers()).toEqual([])
    await userEvent.click(box.getByRole('button', { name: 'Collect: 10%' }))
    await waitFor(() => expect(box.getAllByText('Collected')).toHaveLength(2))
  })

  it('says that there are none', async () => {
    const server = vouchers()
    server.offered = []
    await setup()
    expect(await within(await dialog()).findByText('Sorry there is no voucher available')).toBeTruthy()
  })

  it('shows the server’s message when they cannot be loaded', async () => {
    const server = vouchers()
    server.list = () => refusalReply(404, 'not_found', 'There is no such shop')
    await setup()
    await waitFor(() => expect(told()).toEqual(['There is no such shop']))
    expect(within(await dialog()).getByText('The vouchers could not be loaded')).toBeTruthy()
  })

  const gone = () => refusalReply(401, 'unauthenticated', 'Unauthenticated.')
  const ended = 'Your session has ended. Please log in again.'

  it('closes when the session has ended, reports it once, and navigates to / only if the login is dismissed', async () => {
    const server = vouchers()
    server.list = gone
    session.set(storedSession())
    const { where } = await setup('/shops/3')
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Voucher/ })).toBeNull())
    expect(session.get()).toBeNull()
    expect(told()).toEqual([ended])
    expect(where()).toBe('/shops/3')
    act(() => closeAuthDialog())
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('stays open for a shopper who logs in again', async () => {
    const server = vouchers()
    server.list = gone
    session.set(storedSession())
    const { where } = await setup('/shops/3')
    await screen.findByRole('dialog', { name: 'Login' })
    act(() => {
      session.set(storedSession())
      closeAuthDialog()
    })
    act(() => closeAuthDialog())
    expect(where()).toBe('/shops/3')
  })

  it('navigates to / at once for a guest whom the server refuses', async () => {
    const server = vouchers()
    server.list = gone
    const { where } = await setup('/shops/3')
    await waitFor(() => expect(where()).toBe('/'))
    expect(told()).toEqual(['Unauthenticated.'])
  })
})
