import type { CustomerDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const person = (change: Partial<CustomerDetails> = {}): CustomerDetails => ({
  id: 4,
  name: 'Amira Haddad',
  email: 'amira@mail.test',
  phone: '+15550107788',
  state: 'open',
  orders: 1,
  since: '2024-03-03T00:00:00.000Z',
  last_seen_at: null,
  profile_photo: '',
  country: null,
  locale: 'en',
  is_email_verified: true,
  is_phone_verified: false,
  is_staff: false,
  shops: [],
  spent: 212.4,
  latest_orders: [
    {
      id: 8,
      code: 'RL-104872',
      shop: { id: 2, name: 'North Pier', logo: '' },
      thumbnails: [],
      status: 'delivered',
      payment_method: 'cash',
      payment_status: 'paid',
      amount: 212.4,
      placed_at: '2026-11-20T00:00:00.000Z',
      has_kept_invoice: false,
    },
  ],
  addresses: [],
  tickets: [{ number: 'T-1', subject: 'Torn lining', status: 'pending', updated_at: '2026-11-20T00:00:00.000Z' }],
  conversations: [{ shop: { id: 2, name: 'North Pier' }, messages: 31 }],
  logins: [],
  providers: [],
  erasure: {
    goes: { addresses: 2, wishes: 14, vouchers: 3, logins: 3, conversations: 9, tickets: 3, reviews: 6 },
    stays: { orders: 20, invoices: 20, until: '2036-12-31' },
    waits_for: { open_orders: 0, open_refunds: 0, is_staff: false, shops: [] },
  },
  ...change,
})
const counts = { all: 4118, disabled: 3, erased: 12 }
const ERASE = 'POST /admin/customers/4/erase'

function open(customer = person(), role: 'owner' | 'support' | 'admin' = 'owner', answers = {}) {
  return renderConsole({
    path: '/customers/4',
    user: operator(role),
    answers: {
      'GET /admin/customers': { data: { items: [customer], next_cursor: null, total: 4118, counts } },
      'GET /admin/customers/4': { data: { customer } },
      ...answers,
    },
  })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const erased = person({ state: 'erased', name: 'Former customer', email: null, phone: null })

describe('the customers', () => {
  it('are searched by the server, and open by a click', async () => {
    const { calls } = renderConsole({
      path: '/customers',
      user: operator('support'),
      answers: {
        'GET /admin/customers': { data: { items: [person()], next_cursor: null, total: 1, counts } },
        'GET /admin/customers/4': { data: { customer: person() } },
      },
    })
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Name, email or phone' }), 'amira')
    await waitFor(() => expect(calls.some(({ query }) => query.search === 'amira')).toBe(true))
    await userEvent.click(await screen.findByRole('link', { name: /Amira Haddad/ }))
    expect(await screen.findByRole('heading', { name: 'Amira Haddad' })).toBeTruthy()
    expect(screen.getByText('RL-104872')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })
})

describe('a customer', () => {
  it('is erased after what goes and what stays was said, and the name was typed', async () => {
    const { calls } = open(person(), 'owner', { [ERASE]: { data: { customer: erased } } })
    await userEvent.click(await button('Erase …'))
    expect(await screen.findByText('Orders, without the name: 20')).toBeTruthy()
    expect(screen.getByText(/until 2036-12-31, as tax law asks/)).toBeTruthy()
    const erase = await button('Erase now')
    const field = screen.getByRole('textbox', { name: 'Type Amira Haddad to erase' })
    await userEvent.type(field, 'Amira Had')
    expect(erase.hasAttribute('disabled')).toBe(true)
    await userEvent.type(field, 'dad')
    await userEvent.click(erase)
    expect(await screen.findByText('This person is erased. Orders stay without the name.')).toBeTruthy()
    expect(calls.find(({ key }) => key === ERASE)?.body).toEqual({ name: 'Amira Haddad' })
    expect(screen.queryByRole('button', { name: 'Disable …' })).toBeNull()
  })

  it('is not erased while orders are open', async () => {
    const { erasure } = person()
    open(person({ erasure: { ...erasure, waits_for: { ...erasure.waits_for, open_orders: 4 } } }))
    await userEvent.click(await button('Erase …'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Type Amira Haddad to erase' }), 'Amira Haddad')
    expect(await screen.findByText(/Open orders: 4\./)).toBeTruthy()
    expect((await button('Erase now')).hasAttribute('disabled')).toBe(true)
  })

  it('is disabled by support, which neither exports nor erases', async () => {
    const { calls } = open(person(), 'support', {
      'POST /admin/customers/4/disable': { data: { customer: person({ state: 'disabled' }) } },
    })
    await userEvent.click(await button('Disable …'))
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Erase …' })).toBeNull()
    await userEvent.click(await button('Disable'))
    expect(await button('Enable')).toBeTruthy()
    expect(calls.map(({ key }) => key)).toContain('POST /admin/customers/4/disable')
  })

  it('who is erased shows kept invoices to those who keep the books', async () => {
    const orders = person().latest_orders.map((order) => ({ ...order, has_kept_invoice: true }))
    open(person({ ...erased, latest_orders: orders }), 'owner')
    expect(await button('Invoice RL-104872')).toBeTruthy()
  })
})
