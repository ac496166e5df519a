import { type Form, press } from './form.ts'

const run = {
  ...{ id: 1, state: 'proposed', means: 'sepa', currency: 'EUR', execution_day: '2027-01-05', version: 1 },
  ...{ count: 1, sum: 21.05, proposed_by: 'Marta', proposed_at: '2027-01-04T10:00:00.000Z' },
  ...{ checked_by: null, checked_at: null, approved_by: null, approved_at: null, sent_at: null, done_at: null },
  totals: {
    ...{ paying: { count: 1, amount: 21.05 }, held: { count: 0, amount: 0 }, carried: { count: 0, amount: 0 } },
    ...{ returned: { count: 0, amount: 0 }, left_out: 0, available: 21.05 },
  },
  ...{ checks: { new_accounts: 0, bank: 100, at_gateways: 0 }, debtor: null, file_hash: null },
  can: { check: true, approve: false, discard: true, download: false, send: false, pay: false },
}
const line = {
  ...{ id: 1, shop: { id: 2, name: 'Shop' }, state: 'proposed', amount: 21.05, orders: 1, amount_before: null },
  ...{ reference: 'RLP-1-1', held: null, account: { holder: 'Shop', country: 'DE', last4: '2051' } },
  ...{ is_former_account: false, paid_at: null, returned: null },
  can: { hold: true, release: false, pay: false, return: false },
}
const answer = (data: object) => ({ json: { message: '', data } })

const difference = {
  ...{ id: 1, day: '2027-01-04', kind: 'charge', gateway: 'stripe', reference: 'ch_1', orders: [], version: 1 },
  ...{ ours: null, theirs: 7.77, state: 'open', note: null, found_at: '2027-01-05T03:30:00.000Z' },
  ...{ decided_at: null, decided_by: null, adjustment_id: null },
}

/** The forms by which shops are paid, and differences settled. Nothing in the market under test is free yet, so the run is one of its replies. */
export const payoutRunForms: readonly Form[] = [
  {
    files: ['payout-runs/payout-runs-screen.tsx', 'payout-runs/payout-run-screen.tsx'],
    who: 'operator',
    path: 'market-money/payouts',
    // It is there from the second look on.
    open: (page, t) =>
      page
        .getByRole('button', { name: t('Give an account'), exact: true })
        .or(page.getByRole('button', { name: t('Change'), exact: true }))
        .click(),
    edit: async (scope, t) => {
      await scope.getByLabel(t('Holder'), { exact: true }).fill('Rialto GmbH')
      await scope.getByLabel(t('IBAN'), { exact: true }).fill('DE89370400440532013000')
      await scope.getByLabel(t('Your password'), { exact: true }).fill('marketday-2026')
    },
    save: (t) => t('Save'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['payout-runs/run-lines.tsx'],
    who: 'operator',
    path: 'market-money/payouts',
    async open(page, t) {
      await page.route('**/api/admin/payout-runs/1', (route) => route.fulfill(answer({ run })))
      await page.route(/\/api\/admin\/payout-runs\/1\/lines(\?|$)/, (route) =>
        route.fulfill(answer({ items: [line], next_cursor: null })),
      )
      await page.route('**/api/admin/payout-runs/1/lines/1/hold', (route) => route.fulfill(answer({ run, line })))
      await page.goto(page.url().replace(/market-money.*/, 'market-money/payouts/1'))
      await press('Hold')(page, t)
    },
    edit: (scope, t) => scope.getByLabel(t('Reason'), { exact: true }).fill('Papers are missing'),
    save: (t) => t('Hold'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['proofs/difference-dialog.tsx'],
    who: 'operator',
    path: 'market-money',
    async open(page, t) {
      await page.route(/\/api\/admin\/differences(\?|$)/, (route) =>
        route.fulfill(answer({ items: [difference], next_cursor: null })),
      )
      await page.route('**/api/admin/differences/1/settle', (route) => route.fulfill(answer({ difference })))
      await page.goto(page.url().replace(/market-money.*/, 'market-money/proof'))
      await page.getByRole('button', { name: /ch_1/ }).first().click()
      await page.getByRole('dialog').getByText(t('At the gateway'), { exact: true }).waitFor()
    },
    edit: (scope, t) => scope.getByLabel(t('Note'), { exact: true }).fill('Of our other shop'),
    save: (t) => t('Settle'),
    dialog: 'closes',
    isMore: true,
  },
]
