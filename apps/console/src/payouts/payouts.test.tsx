import type { OwnPayoutAccount, PayoutReasons, SellerPayout } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Call, renderConsole, seller } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screens' own files.
import './account-screen.tsx'
import './payout-screen.tsx'

const ends = { holder: 'Ines Calder', country: 'DE', last4: '4417' }
const sent: SellerPayout = {
  ...{ id: 12, run_id: 3, reference: 'RLP-3-12', state: 'sent', amount: 80, orders: 2 },
  ...{ counted_from: '2027-03-01T11:00:00.000Z', counted_until: '2027-03-09T11:00:00.000Z' },
  ...{ approved_at: '2027-03-10T11:00:00.000Z', execution_day: '2027-03-12', sent_at: '2027-03-11T11:00:00.000Z' },
  ...{ paid_at: null, returned: null, held: null, account: ends, is_former_account: false },
}
const returned: SellerPayout = {
  ...{ ...sent, id: 11, state: 'returned', amount: 100.5, execution_day: '2027-03-05' },
  returned: { at: '2027-03-08T11:00:00.000Z', reason: 'Account closed' },
}
const reasons: PayoutReasons = {
  change: {
    amount: 80,
    before: { id: 11, amount: 100.5, day: '2027-03-05' },
    kinds: [
      { kind: 'part_gone', amount: -24, count: 1, amount_before: 0, count_before: 0 },
      { kind: 'paid', amount: 104, count: 2, amount_before: 100.5, count_before: 4 },
    ],
  },
  orders: [
    {
      ...{ order: { id: 5, code: 'RL-5' }, amount: 40 },
      parts: [
        { kind: 'part_gone', amount: -24 },
        { kind: 'paid', amount: 64 },
      ],
    },
    { order: { id: 6, code: 'RL-6' }, amount: 30, parts: [{ kind: 'paid', amount: 30 }] },
  ],
  has_more: true,
}
const next = { held_by: [], minimum: 10, mode: 'own_bank' }
const list = (change = {}) => ({ data: { items: [sent, returned], next_cursor: null, ...next, ...change } })

const open = (path: string, answers = {}, role: 'owner' | 'manager' = 'owner') =>
  renderConsole({
    path,
    user: seller(role),
    answers: {
      'GET /seller/payouts': list(),
      'GET /seller/payouts/12': { data: { payout: sent, reasons } },
      'GET /seller/payouts/11': {
        data: { payout: returned, reasons: { ...reasons, change: { ...reasons.change, before: null } } },
      },
      ...answers,
    },
  })

describe('PayoutsScreen', () => {
  it('lists each payout with its state, day, orders and the ends of its account', async () => {
    open('/money/payouts')
    const row = (await screen.findByText('Sent')).closest('tr')
    for (const text of ['12 Mar, 2027', '2', 'DE •••• 4417', '$80.00']) expect(row?.textContent).toContain(text)
    expect(screen.getByText('Came back').closest('tr')?.textContent).toContain('$100.50')
    expect(screen.getByText(/^The market pays out from/).textContent).toContain('$10.00')
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('reads the next page by its cursor', async () => {
    const { calls } = open('/money/payouts', {
      'GET /seller/payouts': ({ query }: Call) =>
        query.cursor === '12' ? list({ items: [returned] }) : list({ items: [sent], next_cursor: 12 }),
    })
    await screen.findByText('Sent')
    await userEvent.click(await screen.findByRole('button', { name: /more/i }))
    expect(await screen.findByText('Came back')).toBeTruthy()
    expect(calls.filter(({ key }) => key === 'GET /seller/payouts').map(({ query }) => query.cursor)).toContain('12')
  })

  it.each([
    ['account_missing', 'No bank account is given', 'Give an account', '/money/account'],
    ['identity', 'Who sells is not verified', 'Who sells', '/legal'],
  ])('tells that the next one is held by %s, and leads to what to do', async (reason, text, link, path) => {
    open('/money/payouts', { 'GET /seller/payouts': list({ held_by: [reason] }) })
    const notice = within((await screen.findByText(`The next payout is held: ${text}`)).parentElement as HTMLElement)
    expect(notice.getByRole('link', { name: link }).getAttribute('href')).toMatch(new RegExp(`${path}$`))
  })

  it('sends a manager to the owner, who alone changes the account', async () => {
    open('/money/payouts', { 'GET /seller/payouts': list({ held_by: ['account_missing'] }) }, 'manager')
    expect((await screen.findByText(/^The next payout is held/)).parentElement?.textContent).toContain(
      'An owner of the shop does this.',
    )
    expect(screen.queryByRole('link', { name: 'Account for payouts' })).toBeNull()
  })

  it.each([
    ['cash_only', 'All orders are paid in cash here, so the market pays nothing out.'],
    [null, 'This market does not pay out yet. What it owes you stays in your balance.'],
  ])('tells what the mode %s means, and that there are no payouts', async (mode, text) => {
    open('/money/payouts', { 'GET /seller/payouts': list({ items: [], mode, held_by: ['account_missing'] }) })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('No payouts yet')).toBeTruthy()
    expect(screen.queryByText(/^The next payout is held/)).toBeNull()
  })
})

describe('payouts through Stripe', () => {
  const paid = { ...sent, state: 'paid', account: null, means: 'connect' } as const

  it('are at Stripe once they have arrived, and not on an account of a bank', async () => {
    open('/money/payouts', { 'GET /seller/payouts': list({ items: [paid], mode: 'connect' }) })
    const row = (await screen.findByText('At Stripe')).closest('tr')
    expect(row?.textContent).toContain('through Stripe')
    expect(screen.queryByText('On the account')).toBeNull()
    expect(screen.getByRole('link', { name: 'Account for payouts' })).toBeTruthy()
  })

  it('tell what holds the next one', async () => {
    open('/money/payouts', { 'GET /seller/payouts': list({ mode: 'connect', held_by: ['connect_missing'] }) })
    expect(await screen.findByText(/^The next payout is held/)).toBeTruthy()
    expect(screen.queryByText(/does not pay out yet/)).toBeNull()
  })
})

describe('PayoutScreen', () => {
  it('tells the steps of a payout, and the orders that add up to it', async () => {
    open('/money/payouts/12')
    const steps = within(await screen.findByRole('list', { name: 'Steps' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Added up01 Mar, 2027 to 09 Mar, 2027',
      'Approved10 Mar, 2027',
      'Sent11 Mar, 2027',
      'On the accountto come',
    ])
    const orders = within(screen.getByRole('region', { name: 'What it pays' }))
    const order = orders.getByText('RL-5').closest('details')
    expect(order?.textContent).toContain('Sale paid$64.00Refund−$24.00')
    expect(orders.getByText('More orders, which are not listed here').parentElement?.textContent).toContain('$10.00')
    expect(orders.getByText('Payout').parentElement?.textContent).toBe('Payout$80.00')
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('tells what was sold, what was taken off, and the difference from the last one', async () => {
    open('/money/payouts/12')
    const figures = within(await screen.findByRole('region', { name: 'Amount' }))
    const of = (label: string) => figures.getByText(label).parentElement?.textContent
    expect(of('Sold')).toBe('Sold$104.002 orders')
    expect(of('Taken off')).toBe('Taken off−$24.00Refund')
    expect(of('Against the last payout')).toBe('Against the last payout−$20.50Why less than last time')
    const why = figures.getByRole('link', { name: 'Why less than last time' })
    expect(document.querySelector(why.getAttribute('href') ?? '')?.textContent).toContain('Difference')
  })

  it('tells what was added beside sales, and compares a first payout with none', async () => {
    const corrected = { kind: 'adjustment' as const, amount: 5, count: 1, amount_before: 0, count_before: 0 }
    const change = { amount: 109, before: null, kinds: [...reasons.change.kinds.slice(1), corrected] }
    open('/money/payouts/12', { 'GET /seller/payouts/12': { data: { payout: sent, reasons: { ...reasons, change } } } })
    expect((await screen.findByText('Added')).parentElement?.textContent).toBe('Added+$5.00Correction')
    expect(screen.queryByText('Against the last payout')).toBeNull()
  })

  it('tells why it is less than the one before, by parts that add up, and opens that one', async () => {
    open('/money/payouts/12')
    const panel = within(await screen.findByRole('region', { name: 'Why less than last time' }))
    expect(panel.getByText(/less than the payout of/).textContent).toBe('$20.50 less than the payout of 05 Mar, 2027:')
    expect(panel.getByText('Refund').parentElement?.textContent).toBe('Refund−$24.00')
    expect(panel.getByText('Sale paid').parentElement?.textContent).toBe('Sale paid+$3.50')
    expect(panel.getByText('Difference').parentElement?.textContent).toBe('Difference−$20.50')
    await userEvent.click(panel.getByText('Sale paid'))
    const [before] = panel.getAllByRole('link', { name: '05 Mar, 2027: 4 entries' })
    await userEvent.click(before as HTMLElement)
    expect(await screen.findByText('This is your first payout, so there is none to compare it with.')).toBeTruthy()
    expect(screen.getByText('Returned by the bank').parentElement?.textContent).toContain('Account closed')
  })

  it('tells why a payout is held, in place of steps', async () => {
    const held = { ...sent, state: 'held', held: 'identity', approved_at: null, sent_at: null }
    open('/money/payouts/12', { 'GET /seller/payouts/12': { data: { payout: held, reasons } } })
    expect(await screen.findByText('It is held: Who sells is not verified')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  })

  it.each(['/money/payouts/99', '/money/payouts/none'])('finds nothing at %s', async (path) => {
    open(path)
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
  })
})

const account = {
  ...{ ...ends, holder_latin: null, bic: null, town: null, address_country: null, returned: null },
  ...{ changed_at: '2027-03-01T11:00:00.000Z', paid_from: '2027-03-08T11:00:00.000Z' },
}
const ready: OwnPayoutAccount = { state: 'ready', account, version: 4, mode: 'own_bank' }
const noFactor = { is_required: false, app: null, passkeys: [], recovery_codes: 0 }
const CHANGE = 'PATCH /seller/payout-account'

const openAccount = (own: Partial<OwnPayoutAccount>, answers = {}) =>
  open('/money/account', {
    'GET /seller/payout-account': { data: { ...ready, ...own } },
    'GET /console/factors': { data: noFactor },
    'GET /countries': { data: { countries: [] } },
    [CHANGE]: { data: { ...ready, state: 'locked', version: 5 } },
    ...answers,
  })
const bodyOf = (calls: Call[]) => calls.find(({ key }) => key === CHANGE)?.body
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)

describe('AccountScreen', () => {
  it('gives the first account with the password', async () => {
    const { calls } = openAccount({ state: 'missing', account: null, version: 0 })
    await userEvent.type(await field('Holder'), 'Ines Calder')
    await userEvent.type(await field('IBAN'), 'DE89 3704 0044 0532 0130 00')
    await userEvent.type(await field('Your password'), 'marketday-2026')
    expect(await findBarriers(window.document.body)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(bodyOf(calls)).toEqual({
        ...{ holder: 'Ines Calder', iban: 'DE89 3704 0044 0532 0130 00', version: 0 },
        current_password: 'marketday-2026',
      }),
    )
    expect((await field('IBAN')).value).toBe('')
    expect((await field('Your password')).value).toBe('')
    expect(await screen.findByText(/^The account was changed on 01 Mar, 2027/)).toBeTruthy()
  })

  it('keeps the number where its field is empty, and asks for the code of the app', async () => {
    const { calls } = openAccount(
      {},
      { 'GET /console/factors': { data: { ...noFactor, app: { added_at: account.changed_at } } } },
    )
    const holder = await field('Holder')
    await userEvent.clear(holder)
    await userEvent.type(holder, 'سارة')
    await userEvent.type(await field('Holder in Latin letters'), 'Sara')
    await userEvent.type(await field('Code of the authenticator app'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(bodyOf(calls)).toEqual({ holder: 'سارة', holder_latin: 'Sara', code: '123456', version: 4 }),
    )
  })

  it('shows each refusal at its field', async () => {
    openAccount(
      {},
      {
        [CHANGE]: {
          ...{ status: 422, code: 'invalid', message: 'Please correct the fields' },
          errors: { town: ['Transfers name the town'], current_password: ['The current password is wrong'] },
        },
      },
    )
    await userEvent.type(await field('BIC'), 'HELADEF1')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Transfers name the town')
    const town = await field('Town')
    expect(town.getAttribute('aria-invalid')).toBe('true')
    expect(
      town
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain('Transfers name the town')
    expect(screen.getByText('The current password is wrong')).toBeTruthy()
  })

  it('names the fault of a number before it is sent, and asks before the form is left', async () => {
    const { router } = openAccount({})
    await userEvent.type(await field('IBAN'), 'DE89 3704 0044 0532 0130 01')
    await userEvent.tab()
    expect(await screen.findByText(/^One of its characters is not right/)).toBeTruthy()
    await router.navigate('/money/payouts')
    expect(await screen.findByRole('heading', { name: 'Leave without saving?' })).toBeTruthy()
  })

  it('confirms the account after the bank has returned a payout', async () => {
    const lost = { ...account, returned: { at: '2027-03-09T11:00:00.000Z', reason: 'Name differs' } }
    const { calls } = openAccount({ state: 'returned', account: lost })
    expect(await screen.findByText('Name differs')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'marketday-2026')
    expect(await findBarriers(window.document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(bodyOf(calls)).toEqual({ version: 4, current_password: 'marketday-2026' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not there for a manager', async () => {
    open('/money/account', {}, 'manager')
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
  })
})

const connected = {
  ...{ id: 'acct_1A2b', state: 'incomplete', needs: ['person', 'bank_account'], due_by: null, limit: null },
  ...{ country: 'DE', connected_at: '2027-03-01T11:00:00.000Z', paid_from: '2027-03-08T11:00:00.000Z' },
  ...{ failed: null, asked_at: '2027-03-01T11:00:00.000Z', version: 3 },
} as const
const OPEN = 'POST /seller/payout-account/connect'
const ASK = 'POST /seller/payout-account/connect/ask'

const openConnect = (connect: object | null, answers = {}, path = '/money/account') => {
  const own = { state: 'missing', account: null, version: 0, mode: 'connect', connect, connect_country: 'DE' }
  return renderConsole({
    path,
    user: seller('owner'),
    answers: {
      'GET /seller/payout-account': { data: own },
      'GET /console/factors': { data: noFactor },
      'GET /countries': { data: { countries: [] } },
      [OPEN]: { data: { url: 'http://localhost:3000/#stripe', account: own } },
      [ASK]: { data: { ...own, connect: connect && { ...connect, state: 'ready', needs: [] } } },
      ...answers,
    },
  })
}

describe('AccountScreen of a market that pays through Stripe', () => {
  it('connects an account with the password, in the country of the shop, and leads to Stripe', async () => {
    const { calls } = openConnect(null)
    expect(await screen.findByText('None connected')).toBeTruthy()
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Connect an account' }))
    await userEvent.type(await field('Your password'), 'marketday-2026')
    expect(await findBarriers(window.document.body)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Go to Stripe' }))
    await waitFor(() =>
      expect(calls.find(({ key }) => key === OPEN)?.body).toEqual({
        ...{ anew: false, version: 0, country: 'DE', current_password: 'marketday-2026' },
      }),
    )
    await waitFor(() => expect(window.location.hash).toBe('#stripe'))
  })

  it('says in words what Stripe still asks for, and goes on with the present account', async () => {
    const { calls } = openConnect(connected)
    expect(await screen.findByText('More is needed')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Account at Stripe' })).toBeTruthy()
    for (const text of [
      'Your name, date of birth and address',
      'The bank account that Stripe pays out to',
      'acct_1A2b',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continue at Stripe' }))
    expect(screen.queryByLabelText('Country of the one who sells')).toBeNull()
    await userEvent.type(await field('Your password'), 'marketday-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Go to Stripe' }))
    await waitFor(() =>
      expect(calls.find(({ key }) => key === OPEN)?.body).toEqual({
        ...{ anew: false, version: 3, current_password: 'marketday-2026' },
      }),
    )
  })

  it('asks Stripe how the account stands once its owner comes back', async () => {
    const { calls } = openConnect(connected, {}, '/money/account?stripe=back')
    expect(await screen.findByText('Ready for payouts')).toBeTruthy()
    expect(calls.filter(({ key }) => key === ASK)).toHaveLength(1)
  })

  it('tells of a restricted account, a payout that failed, and an address that is no longer good', async () => {
    openConnect(
      {
        ...{ ...connected, state: 'restricted', limit: 'past_due', due_by: '2027-04-01T00:00:00.000Z' },
        failed: { at: '2027-03-09T11:00:00.000Z', reason: 'The bank account has been closed' },
      },
      {},
      '/money/account?stripe=again',
    )
    expect(await screen.findByText('Restricted')).toBeTruthy()
    for (const text of [
      /^Stripe has waited too long/,
      /could not pay out to your bank/,
      'The bank account has been closed',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(/no longer good/)).toBeTruthy()
    expect(screen.getByText(/^Stripe asks until/)).toBeTruthy()
  })

  it('names the way of a payout', async () => {
    const paid = { ...sent, state: 'paid', account: null, means: 'connect', returned_amount: 10 } as const
    open('/money/payouts/12', { 'GET /seller/payouts/12': { data: { payout: paid, reasons } } })
    expect(await screen.findByText('through Stripe')).toBeTruthy()
    // The state, and the last step.
    expect(screen.getAllByText('At Stripe')).toHaveLength(2)
    expect(screen.getByText('$10.00 of it came back, and is free again.')).toBeTruthy()
  })
})
