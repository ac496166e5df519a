import { DEMO_PASSWORD } from '../../support/console.ts'
import { type Form, press } from './form.ts'

const seller = 'seller' as const

/** An account to which the bank could not pay; the sandbox returns no payout. */
const returnedAccount = {
  state: 'returned',
  account: {
    ...{ holder: 'Harbour GmbH', country: 'DE', last4: '3000', holder_latin: null, bic: null, town: null },
    ...{ address_country: null, changed_at: '2027-01-05T10:00:00.000Z', paid_from: '2027-01-12T10:00:00.000Z' },
    returned: { at: '2027-01-20T10:00:00.000Z', reason: 'Account closed' },
  },
  ...{ version: 1, mode: 'own_bank' },
}

/** No account at Stripe yet, which the sandbox has none of. */
const unconnected = {
  ...{ state: 'missing', account: null, version: 0, mode: 'connect' },
  ...{ connect: null, connect_country: 'DE' },
}

/** The forms about payouts to a shop. */
export const payoutForms: readonly Form[] = [
  {
    files: ['payouts/account-screen.tsx'],
    who: seller,
    path: 'money/account',
    async edit(scope, t) {
      await scope.getByLabel(t('Holder'), { exact: true }).fill(`Harbour ${Math.round(performance.now())} GmbH`)
      await scope.getByLabel(t('IBAN'), { exact: true }).fill('DE89 3704 0044 0532 0130 00')
      await scope.getByLabel(t('Your password'), { exact: true }).fill(DEMO_PASSWORD)
    },
    save: (t) => t('Save changes'),
    bar: 'changes',
  },
  {
    files: ['payouts/confirm-account-dialog.tsx'],
    who: seller,
    path: 'money/account',
    async open(page, t) {
      const reply = { json: { message: '', data: returnedAccount } }
      await page.route('**/api/seller/payout-account', (route) => route.fulfill(reply))
      await page.reload()
      await press('Confirm the account')(page, t)
    },
    edit: (scope, t) => scope.getByLabel(t('Your password'), { exact: true }).fill(DEMO_PASSWORD),
    save: (t) => t('Confirm'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['payouts/connect-account.tsx'],
    who: seller,
    path: 'money/account',
    async open(page, t) {
      await page.route('**/api/seller/payout-account', (route) =>
        route.fulfill({ json: { message: '', data: unconnected } }),
      )
      await page.route('**/api/seller/payout-account/connect', (route) =>
        route.fulfill({ json: { message: '', data: { url: page.url(), account: unconnected } } }),
      )
      await page.reload()
      await press('Connect an account')(page, t)
    },
    edit: (scope, t) => scope.getByLabel(t('Your password'), { exact: true }).fill(DEMO_PASSWORD),
    save: (t) => t('Go to Stripe'),
    dialog: 'closes',
    isMore: true,
  },
]
