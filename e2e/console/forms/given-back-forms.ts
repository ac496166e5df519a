import { contest } from '../../support/contested-return.ts'
import { type Form, press, type } from './form.ts'

/** A refund that the payment provider has refused. */
const refusedRefund = {
  ...{
    id: 1,
    kind: 'complaint',
    means: 'gateway',
    state: 'failed',
    amount: 21.05,
    currency: undefined,
    gateway: 'stripe',
  },
  ...{ reference: null, reason: null, error: 'expired_or_canceled_card', attempts: 1, at: '2027-01-05T10:00:00.000Z' },
  ...{ done_at: null, next_try_at: null, order: { id: 1, order_code: 'RL-1' }, shop: { id: 2, name: 'Shop' } },
  ...{ candidates: [], can_settle: true, version: 1 },
}

const openDispute = {
  ...{ id: 1, gateway: 'stripe', reference: 'dp_1', state: 'needs_response', reason: 'fraudulent', amount: 21.05 },
  ...{ fee: 15, bearer: 'shop', bearer_reason: null, evidence_by: '2027-01-12T10:00:00.000Z', closed_at: null },
  ...{ opened_at: '2027-01-05T10:00:00.000Z', order_id: 1, dashboard_url: null, version: 1 },
  orders: [{ id: 1, order_code: 'RL-1', shop: { id: 2, name: 'Shop' }, given_back: 0 }],
  can: { assign: false, change_bearer: true, evidence: false },
}

const answer = (data: object) => ({ json: { message: '', data } })

/** The forms about money that goes back to shoppers. The sandbox refuses no refund, and no bank takes its payments back. */
export const givenBackForms: readonly Form[] = [
  {
    files: ['orders/market-refunds-screen.tsx', 'orders/decision-dialog.tsx'],
    who: 'operator',
    path: 'market-orders/refunds',
    async open(page, t) {
      const counts = { open: 0, failed: 1, unassigned: 0 }
      await page.route('**/api/admin/refunds?*', (route) =>
        route.fulfill(answer({ items: [refusedRefund], next_cursor: null, counts })),
      )
      await page.route('**/api/admin/refunds/1/transfer', (route) => route.fulfill(answer({ refund: refusedRefund })))
      await page.reload()
      await press('Paid by transfer')(page, t)
    },
    edit: type('Reference of the transfer', 'SEPA 4711'),
    save: (t) => t('I have transferred it'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['orders/disputes-screen.tsx', 'orders/decision-dialog.tsx'],
    who: 'operator',
    path: 'market-orders/disputes',
    async open(page, t) {
      const list = { items: [openDispute], next_cursor: null, counts: { open: 1 } }
      await page.route('**/api/admin/disputes?*', (route) => route.fulfill(answer(list)))
      await page.route('**/api/admin/disputes/1/bearer', (route) => route.fulfill(answer({ dispute: openDispute })))
      await page.reload()
      await press('Who bears it')(page, t)
    },
    edit: type('Reason', 'The parcel was lost by our carrier'),
    save: (t) => t('Save'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['returns/deduction-dialog.tsx'],
    who: 'operator',
    path: async (market) => `market-returns?view=open&open=${await market.newWithdrawal()}`,
    async open(page, t) {
      await contest(page)
      await page.route('**/api/admin/returns/withdrawal/*/decide', async (route) => route.fulfill(answer({})))
      await page.reload()
      await press('Decide')(page, t)
    },
    edit: type('Reason, for both sides'),
    save: (t) => t('Decide'),
    dialog: 'stays',
    isMore: true,
  },
]
