import type { PayoutLine, PayoutRunDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screens' own files.
import './payout-run-screen.tsx'
import './payout-runs-screen.tsx'

const run = (part: Partial<PayoutRunDetails> = {}): PayoutRunDetails => ({
  ...{ id: 4, state: 'proposed', means: 'sepa', currency: 'USD', execution_day: '2027-03-16', version: 2 },
  ...{ count: 1, sum: 90.5, proposed_by: 'Noor', proposed_at: '2027-03-14T11:00:00.000Z' },
  ...{ checked_by: null, checked_at: null, approved_by: null, approved_at: null, sent_at: null, done_at: null },
  totals: {
    ...{ paying: { count: 1, amount: 90.5 }, held: { count: 1, amount: 20 }, carried: { count: 0, amount: 0 } },
    ...{ returned: { count: 0, amount: 0 }, left_out: 5, available: 115.5 },
  },
  checks: { new_accounts: 1, bank: 200, at_gateways: 30 },
  debtor: { holder: 'Rialto GmbH', country: 'DE', last4: '3000' },
  file_hash: null,
  can: { check: true, approve: false, discard: true, download: false, send: false, pay: false },
  ...part,
})
const line = (part: Partial<PayoutLine> = {}): PayoutLine => ({
  ...{ id: 7, shop: { id: 1, name: 'Lume & Clay' }, state: 'proposed', amount: 90.5, orders: 3, amount_before: 100 },
  ...{ reference: 'RLP-4-7', held: null, account: { holder: 'Ines', country: 'DE', last4: '2051' } },
  ...{ is_former_account: false, paid_at: null, returned: null },
  can: { hold: true, release: false, pay: false, return: false },
  ...part,
})
const held = line({
  ...{ id: 8, shop: { id: 2, name: 'North Pier' }, state: 'held', amount: 20, amount_before: null },
  held: { reason: 'person', note: 'Asked for papers', until: null },
  can: { hold: false, release: true, pay: false, return: false },
})
const factors = { is_required: false, app: null, passkeys: [], recovery_codes: 0 }

const open = (shown: PayoutRunDetails, answers: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
  renderConsole({
    path: '/market-money/payouts/4',
    user: operator('finance'),
    answers: {
      'GET /admin/payout-runs/4': { data: { run: shown } },
      'GET /admin/payout-runs/4/lines': { data: { items: [line(), held], next_cursor: null } },
      'GET /console/factors': { data: factors },
      ...answers,
    },
  })

describe('a run of payouts', () => {
  it('shows what it pays and holds, opens a payout to its orders, and is checked by its version', async () => {
    const { calls } = open(run(), {
      'GET /admin/payout-runs/4/lines/7': {
        data: {
          line: line(),
          reasons: {
            change: { amount: 90.5, before: null, kinds: [] },
            orders: [
              {
                ...{ order: { id: 5, code: 'RL-5' }, amount: 90.5 },
                parts: [
                  { kind: 'paid', amount: 100 },
                  { kind: 'earned', amount: -9.5 },
                ],
              },
            ],
            has_more: false,
          },
        },
      },
      'POST /admin/payout-runs/4/check': { data: { run: run({ state: 'checked', version: 3 }) } },
    })
    expect(await screen.findByText('Owed and free')).toBeTruthy()
    expect(screen.getAllByText('$115.50')).toHaveLength(1)
    const amount = await screen.findAllByRole('button', { name: /What it pays: Lume & Clay$/ })
    expect(screen.getAllByText(/Asked for papers/).length).toBeGreaterThan(0)
    await userEvent.click(amount[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Lume & Clay' }))
    expect(await dialog.findByText('RL-5')).toBeTruthy()
    expect(dialog.getAllByText('$90.50')).toHaveLength(2)
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'I have checked it' }))
    expect(calls.findLast(({ key }) => key === 'POST /admin/payout-runs/4/check')?.body).toEqual({ version: 2 })
  })

  it('holds a payout only for a reason', async () => {
    const { calls } = open(run(), {
      'POST /admin/payout-runs/4/lines/7/hold': { data: { run: run({ version: 3 }), line: line({ state: 'held' }) } },
    })
    const buttons = await screen.findAllByRole('button', { name: 'Hold: Lume & Clay' })
    await userEvent.click(buttons[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Hold' }).disabled).toBe(true)
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Papers are missing')
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Hold' }))
    expect(calls.findLast(({ key }) => key === 'POST /admin/payout-runs/4/lines/7/hold')?.body).toEqual({
      ...{ version: 2, reason: 'Papers are missing' },
    })
  })

  it('is approved by a password where the person has no second factor, and shows why it is refused', async () => {
    const checked = run({
      ...{ state: 'checked', checked_by: 'Noor', checked_at: '2027-03-14T12:00:00.000Z' },
      can: { check: false, approve: true, discard: true, download: false, send: false, pay: false },
    })
    const { calls, answer } = open(checked)
    answer('POST /admin/payout-runs/4/approve', { status: 422, code: 'invalid', message: 'This password is not right' })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve $90.50' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText('Your password'), 'wrong')
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText('This password is not right')).toBeTruthy()
    expect(calls.findLast(({ key }) => key === 'POST /admin/payout-runs/4/approve')?.body).toEqual({
      ...{ version: 2, current_password: 'wrong' },
    })
  })

  it('asks for the code of those who have a second factor', async () => {
    const checked = run({
      state: 'checked',
      can: { check: false, approve: true, discard: true, download: false, send: false, pay: false },
    })
    const { calls } = open(checked, {
      'GET /console/factors': {
        data: { ...factors, app: { added_at: '2027-01-01T00:00:00.000Z' }, recovery_codes: 8 },
      },
      'POST /admin/payout-runs/4/approve': { data: { run: run({ state: 'approved', version: 3 }) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Approve $90.50' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Code of the authenticator app' }), '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(calls.findLast(({ key }) => key === 'POST /admin/payout-runs/4/approve')?.body).toEqual({
      ...{ version: 2, code: '123456' },
    })
  })
})

describe('the runs of payouts', () => {
  it('are proposed once for each question, and say why there is nothing to pay', async () => {
    const { calls, answer } = renderConsole({
      path: '/market-money/payouts',
      user: operator('finance'),
      answers: {
        'GET /admin/payout-runs': { data: { items: [], next_cursor: null } },
        'GET /admin/payout-account': { data: { account: null, version: 0 } },
      },
    })
    expect(await screen.findByText('No payouts here')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Propose payouts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose payouts' }))
    answer('POST /admin/payout-runs', { status: 409, code: 'payout_state', message: 'There is nothing to pay' })
    expect(await findBarriers(document.body)).toEqual([])
    for (let time = 0; time < 2; time++) await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(await dialog.findByText('There is nothing to pay')).toBeTruthy()
    const sent = calls.filter(({ key }) => key === 'POST /admin/payout-runs')
    expect(sent.map(({ body }) => body)).toEqual([{}, {}])
  })
})

describe('a run through Stripe', () => {
  const paid = line({
    ...{ state: 'paid', account: null, connect_account: 'acct_1A2b', returned_amount: 0 },
    can: { hold: false, release: false, pay: false, return: false },
  })
  const transfer = {
    ...{ id: 1, state: 'done', amount: 60.5, reference: 'tr_1', charge: 'ch_1', orders: [{ id: 3, code: 'RL-3' }] },
    ...{ error: null, next_try_at: null },
    reversals: [
      {
        ...{ amount: 12, state: 'done', reference: 'trr_1', by: 'debt', order: { id: 3, code: 'RL-3' } },
        ...{ at: '2027-03-20T11:00:00.000Z', error: null },
      },
    ],
  }

  it('has no file, and opens a payout to its transfers with the names that Stripe gave them', async () => {
    const waits = {
      ...{ ...transfer, id: 2, state: 'open', amount: 30, reference: null, charge: null, orders: [], reversals: [] },
      ...{ error: 'The balance is too small', next_try_at: '2027-03-16T11:00:00.000Z' },
    }
    const sent = run({
      ...{ state: 'sent', means: 'connect', debtor: null },
      can: { check: false, approve: false, discard: false, download: false, send: false, pay: false },
    })
    open(sent, {
      'GET /admin/payout-runs/4/lines': { data: { items: [paid], next_cursor: null } },
      'GET /admin/payout-runs/4/lines/7': {
        data: {
          ...{ line: paid, transfers: [transfer, waits] },
          reasons: { change: { amount: 90.5, before: null, kinds: [] }, orders: [], has_more: false },
        },
      },
    })
    expect(await screen.findByText(/^The transfers are being made/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /SEPA|CSV/ })).toBeNull()
    expect((await screen.findAllByText('acct_1A2b')).length).toBeGreaterThan(0)
    // The run's last step, and the state of its payout.
    expect(screen.getAllByText('At Stripe').length).toBeGreaterThan(1)
    expect(screen.queryByText(/^On the account/)).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: /What it pays/ })[0] as HTMLElement)
    const shown = within(await screen.findByRole('region', { name: 'Transfers at Stripe' }))
    for (const text of ['tr_1', 'ch_1', 'trr_1', 'The balance is too small']) expect(shown.getByText(text)).toBeTruthy()
    expect(shown.getByText(/Taken back for a debt/).textContent).toContain('$12.00')
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('is proposed without a day or a file, where what is missing and what waits is shown', async () => {
    const { calls } = renderConsole({
      path: '/market-money/payouts',
      user: operator('finance'),
      answers: {
        'GET /admin/payout-runs': { data: { items: [], next_cursor: null } },
        'GET /admin/connect': {
          data: {
            ...{ is_chosen: true, has_key: true, has_webhook_secret: false, mode: 'test', ready: 3, waiting: 1 },
            problems: [
              {
                ...{ shop: { id: 2, name: 'North Pier' }, kind: 'transfer_waits', reason: 'Too small', run_id: 4 },
                at: '2027-03-20T11:00:00.000Z',
              },
            ],
          },
        },
        'POST /admin/payout-runs': { data: { run: run({ means: 'connect' }) } },
        'GET /admin/payout-runs/4': { data: { run: run({ means: 'connect' }) } },
        'GET /admin/payout-runs/4/lines': { data: { items: [], next_cursor: null } },
      },
    })
    expect(await screen.findByText('Accounts that are ready: 3; not yet: 1')).toBeTruthy()
    expect(screen.getByText(/^The webhook for connected accounts is missing/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Needs a look' }).textContent).toContain('North Pier')
    expect(screen.queryByText('The market’s own account')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Propose payouts' }))
    expect(screen.queryByLabelText('File for the bank')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }))
    await screen.findByText('Payout run #4')
    expect(calls.find(({ key }) => key === 'POST /admin/payout-runs')?.body).toEqual({})
  })
})
