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
import type { VoucherShop } from './voucher-list.tsx'
import { VoucherList } from './voucher-list.tsx'
import { VoucherPopup } from './voucher-popup.tsx'

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

/** Mocks a server that records collected vouchers; set `refuseList` or `refuseCollect` to make it refuse. */
function fakeVoucherApi(...collectedIds: number[]) {
  const collected = new Set(collectedIds)
  const server = {
    collected,
    offered: coupons as Coupon[],
    refuseList: undefined as (() => ReturnType<typeof refusalReply>) | undefined,
    refuseCollect: undefined as (() => ReturnType<typeof refusalReply>) | undefined,
  }
  const api = fakeApi({
    'POST /login': () => okReply(sessionOf()),
    'GET /profile': () => okReply({ user: amira }),
    'GET /get-vouchers': ({ authorization }) =>
      server.refuseList?.() ??
      okReply({
        coupons: server.offered.map((coupon) => ({
          ...coupon,
          is_collected: !!authorization && collected.has(coupon.id),
        })),
      }),
    'POST /vouchers-collect': ({ body }) => {
      const { coupon_id } = body as { coupon_id: number }
      if (server.refuseCollect) return server.refuseCollect()
      collected.add(coupon_id)
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

const dialogsAndToaster = (
  <>
    <AuthDialogs />
    <Toaster label="Notifications" closeLabel="Close" />
  </>
)
const toastTitles = () => toasts.$visible.get().map(({ title }) => title)
const collectButton = (percent: number) => screen.queryByRole('button', { name: `Collect: ${percent}%` })
const stub = (percent: number) =>
  within(screen.getByText(`${percent}%`, { selector: '.num' }).closest('article') as HTMLElement)

describe('VoucherList', () => {
  const setup = () =>
    renderInShop(
      <>
        <VoucherList shopId={3} coupons={coupons} label="Vouchers" />
        {dialogsAndToaster}
      </>,
    )

  // docs/spec §4: Vouchers. Collect turns into Collected; a collected one cannot be collected again
  it('collects a voucher once', async () => {
    const server = fakeVoucherApi()
    session.set(storedSession())
    setup()
    await userEvent.click(collectButton(10) as HTMLElement)
    await waitFor(() => expect(stub(10).getByText('Collected')).toBeTruthy())
    expect(collectButton(10)).toBeNull()
    expect(collectButton(25)).toBeTruthy()
    expect(toastTitles()).toEqual(['Voucher collected'])
    expect([...server.collected]).toEqual([1])
  })

  it('shows which vouchers the shopper has collected until the session ends', async () => {
    fakeVoucherApi(2)
    session.set(storedSession())
    setup()
    await waitFor(() => expect(collectButton(25)).toBeNull())
    expect(collectButton(10)).toBeTruthy()
    act(() => session.clear('logout'))
    expect(collectButton(25)).toBeTruthy()
  })

  it('collects a guest’s voucher after the login', async () => {
    const server = fakeVoucherApi()
    setup()
    await userEvent.click(collectButton(25) as HTMLElement)
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect([...server.collected]).toEqual([2]))
    await waitFor(() => expect(collectButton(25)).toBeNull())
  })

  // docs/spec §8: Voucher collect failure: the message as an error toast
  it('shows why a voucher could not be collected', async () => {
    const server = fakeVoucherApi()
    session.set(storedSession())
    setup()
    server.refuseCollect = () => refusalReply(409, 'voucher_sold_out', 'This voucher is sold out')
    await userEvent.click(collectButton(10) as HTMLElement)
    await waitFor(() => expect(toastTitles()).toEqual(['This voucher is sold out']))
    expect(collectButton(10)).toBeTruthy()
    server.refuseCollect = () => refusalReply(409, 'voucher_already_collected', 'You have it already')
    await userEvent.click(collectButton(10) as HTMLElement)
    await waitFor(() => expect(collectButton(10)).toBeNull())
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
        {dialogsAndToaster}
      </>
    )
  }
  const setup = async (at = '/shops') => {
    const rendered = renderInShop(<Opener />, { at })
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    return rendered
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Voucher from North Pier' })

  // docs/spec §2: Title Voucher from and the shop name; a list of vouchers; Sorry there is no voucher available when
  // none
  it('lists a shop’s vouchers with a button to collect each', async () => {
    fakeVoucherApi(2)
    session.set(storedSession())
    await setup()
    const popup = within(await dialog())
    await waitFor(() => expect(popup.getAllByRole('article')).toHaveLength(2))
    expect(popup.getAllByText('Collected')).toHaveLength(1)
    expect(await findBarriers()).toEqual([])
    await userEvent.click(popup.getByRole('button', { name: 'Collect: 10%' }))
    await waitFor(() => expect(popup.getAllByText('Collected')).toHaveLength(2))
  })

  it('shows an empty state when the shop has no vouchers', async () => {
    const server = fakeVoucherApi()
    server.offered = []
    await setup()
    expect(await within(await dialog()).findByText('Sorry there is no voucher available')).toBeTruthy()
  })

  // docs/spec §8: Voucher load failure: the message as an error toast; on 401 everything cleared and to `/`
  it('shows the server’s message when they cannot be loaded', async () => {
    const server = fakeVoucherApi()
    server.refuseList = () => refusalReply(404, 'not_found', 'There is no such shop')
    await setup()
    await waitFor(() => expect(toastTitles()).toEqual(['There is no such shop']))
    expect(within(await dialog()).getByText('The vouchers could not be loaded')).toBeTruthy()
  })

  const unauthenticated = () => refusalReply(401, 'unauthenticated', 'Unauthenticated.')
  const sessionEnded = 'Your session has ended. Please log in again.'

  it('closes when the session has ended, reports it once, and navigates to / only if the login is dismissed', async () => {
    const server = fakeVoucherApi()
    server.refuseList = unauthenticated
    session.set(storedSession())
    const { where } = await setup('/shops/3')
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Voucher/ })).toBeNull())
    expect(session.get()).toBeNull()
    expect(toastTitles()).toEqual([sessionEnded])
    expect(where()).toBe('/shops/3')
    act(() => closeAuthDialog())
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('stays open for a shopper who logs in again', async () => {
    const server = fakeVoucherApi()
    server.refuseList = unauthenticated
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
    const server = fakeVoucherApi()
    server.refuseList = unauthenticated
    const { where } = await setup('/shops/3')
    await waitFor(() => expect(where()).toBe('/'))
    expect(toastTitles()).toEqual(['Unauthenticated.'])
  })
})
