import type { ConsoleUser, MarketSellerDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole, seller as sellerUser } from '../testing/render-console.tsx'

const shop = (change: Partial<MarketSellerDetails> = {}): MarketSellerDetails => ({
  id: 5,
  name: 'Oak & Ember',
  logo: '/media/oak.webp',
  banner: '/media/oak-banner.webp',
  description: '<p>Chairs of windfallen oak</p>',
  address: 'Iasonos 41, Volos',
  status: 'pending',
  reason: null,
  registered_at: '2026-11-22T10:00:00.000Z',
  products: 12,
  owner: {
    id: 9,
    name: 'Nadia Kouris',
    email: 'nadia@oak.test',
    phone: null,
    is_email_verified: true,
    is_phone_verified: false,
    country: null,
    since: '2026-11-22T10:00:00.000Z',
  },
  open_orders: 3,
  waiting_conversations: 1,
  same_name: [],
  ...change,
})
const counts = { all: 20, pending: 3, active: 12, rejected: 4, closed: 1 }
const DECIDE = 'POST /admin/sellers/5'

function open(seller = shop(), answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  return renderConsole({
    path: '/sellers?open=5',
    user: operator('admin'),
    answers: {
      'GET /admin/sellers': { data: { items: [seller], next_cursor: null, total: 1, counts } },
      'GET /admin/sellers/5': { data: { seller } },
      'GET /admin/facts': { data: { items: [] } },
      ...answers,
    },
  })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('an application', () => {
  it('is approved with a click, and the toast takes it back', async () => {
    const { calls } = open(shop(), {
      [`${DECIDE}/approve`]: {
        message: 'Opened the shop Oak & Ember',
        change: { id: 41, is_restorable: true },
        data: { seller: shop({ status: 'active' }) },
      },
      'POST /admin/record/41/restore': { message: 'Undid: it', change: { id: 42, is_restorable: true }, data: {} },
    })
    expect(await screen.findByText('No other shop has this name')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Waiting.*3/ })).toBeTruthy()
    await userEvent.click(await button('Approve'))
    expect(await button('Close shop …')).toBeTruthy()
    await userEvent.click(await button('Undo'))
    await waitFor(() => expect(calls.map(({ key }) => key)).toContain('POST /admin/record/41/restore'))
  })

  it('is rejected with a reason, which begins with a usual one and can be changed', async () => {
    const { calls } = open(shop(), {
      [`${DECIDE}/reject`]: { data: { seller: shop({ status: 'rejected', reason: 'No.' }) } },
    })
    await userEvent.click(await button('Reject …'))
    const send = await button('Reject and send')
    expect(send.hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Not our goods' }))
    const field = screen.getByRole('textbox', { name: /Message to the seller/ })
    await userEvent.type(field, ' Nadia')
    // A text that somebody has written stays.
    await userEvent.click(screen.getByRole('radio', { name: 'Name taken' }))
    await userEvent.click(send)
    await waitFor(() =>
      expect(calls.find(({ key }) => key === `${DECIDE}/reject`)?.body).toEqual({
        reason: 'We do not offer goods of this kind. Thank you for thinking of us. Nadia',
      }),
    )
  })

  it('shows a refusal, and has no barriers', async () => {
    open(shop({ same_name: [{ id: 6, name: 'OAK & EMBER', status: 'active' }] }), {
      [`${DECIDE}/approve`]: { status: 409, code: 'conflict', message: 'There is a shop of this name already' },
    })
    await userEvent.click(await button('Approve'))
    expect(await screen.findByText('There is a shop of this name already')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })
})

describe('closing a shop', () => {
  it('says what happens to products, orders and conversations before it is done', async () => {
    const { calls } = open(shop({ status: 'active' }), {
      [`${DECIDE}/close`]: { data: { seller: shop({ status: 'closed', reason: 'Away' }) } },
    })
    await userEvent.click(await button('Close shop …'))
    expect(await screen.findByText(/^All products \(12\)/)).toBeTruthy()
    expect(screen.getByText(/^Open orders \(3\) stay/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /Message to the seller/ }), 'Away')
    await userEvent.click(await button('Close and send'))
    expect(await button('Open again')).toBeTruthy()
    expect(calls.find(({ key }) => key === `${DECIDE}/close`)?.body).toEqual({ reason: 'Away' })
  })
})

describe('a shop seen as its seller', () => {
  it('is a place with a banner, and is left again', async () => {
    const [own] = sellerUser().shops
    const viewing: ConsoleUser = {
      ...operator('admin'),
      viewed_shop: own ? { ...own, id: 5, name: 'Oak & Ember' } : null,
    }
    const { answer } = open(shop({ status: 'active' }), {
      [`${DECIDE}/view`]: { data: {} },
      'DELETE /admin/sellers/5/view': { data: {} },
    })
    await button('See as this seller')
    answer('GET /console/me', { data: viewing })
    await userEvent.click(await button('See as this seller'))
    const banner = within(await screen.findByRole('region', { name: 'View as seller' }))
    expect(banner.getByText(/You see Oak & Ember as its seller does/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Orders/ })).toBeTruthy()
    answer('GET /console/me', { data: operator('admin') })
    await userEvent.click(banner.getByRole('button', { name: 'Stop looking' }))
    expect(await screen.findByRole('heading', { name: 'Sellers' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'View as seller' })).toBeNull()
  })
})

describe('a seller whose shop is closed', () => {
  it('has the screens of open work alone', async () => {
    const [own] = sellerUser().shops
    const closed = own && { ...own, status: 'closed' as const, permissions: ['orders.read', 'inbox'] as const }
    renderConsole({
      path: '/sessions',
      user: { ...sellerUser(), shops: closed ? [{ ...closed, permissions: [...closed.permissions] }] : [] },
      answers: { 'GET /console/sessions': { data: { sessions: [] } } },
    })
    expect(await screen.findByRole('link', { name: /Orders/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Products/ })).toBeNull()
  })
})
