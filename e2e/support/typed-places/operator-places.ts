import type { Page } from '@playwright/test'
import { contest } from '../contested-return.ts'
import { expect } from '../fixtures.ts'
import { FIELDS } from '../typed-fields.ts'
import { openDraft, openShopThatTold, sentWithdrawal, showAsInForce, taxBy } from './own-market.ts'
import { follow, type Place, press } from './place.ts'

/** What the market’s staff fills in. */
export const operator: readonly Place[] = [
  { files: ['delivery/public-holidays-screen.tsx'], path: 'public-holidays' },
  {
    files: ['shops/identity-checks.tsx'],
    path: 'sellers',
    open: openShopThatTold,
    within: (page) => page.locator('body'),
  },
  { files: ['flash-sales/sale-form.tsx'], path: 'market-sales/new' },
  { files: ['search-words/occasion-screen.tsx'], path: 'search-words/occasions/new' },
  {
    files: ['flash-sales/market-sale-dialogs.tsx'],
    isDialog: true,
    path: 'market-sales',
    async open(page, t) {
      await follow(/market-sales\/\d+$/)(page)
      await press('Plan it again')(page, t)
    },
  },
  { files: ['settings/value-field.tsx'], path: 'settings/accounts' },
  ...['tax', 'currencies'].map((name) => ({
    files: ['settings/value-field.tsx'],
    path: `settings/${name}`,
    open: async (page: Page) => {
      await taxBy('flat')(page)
      await page.locator('main ol button[aria-expanded=false]').first().click()
    },
  })),
  {
    files: ['taxes/tax-panel.tsx'],
    path: 'settings/tax',
    async open(page, t) {
      await taxBy('rates')(page)
      await page.locator('main table td button').first().click()
      await press('End it')(page, t)
    },
  },
  {
    files: ['taxes/tax-dialogs.tsx'],
    path: 'settings/tax',
    isDialog: true,
    async open(page, t) {
      await taxBy('rates')(page)
      await press('New rate')(page, t)
    },
  },
  {
    files: ['moderation/correct-product-screen.tsx'],
    path: 'market-products/1/correct',
    open: async (page, t) => page.getByLabel(t('Priced by')).selectOption('ml'),
  },
  {
    files: ['payout-runs/payout-runs-screen.tsx'],
    path: 'market-money/payouts',
    isDialog: true,
    open: press('Propose payouts'),
  },
  { files: ['vouchers/market-share-field.tsx'], path: 'market-vouchers/new' },
  {
    files: ['returns/receive-dialog.tsx'],
    path: 'market-returns',
    isDialog: true,
    async open(page, t) {
      await contest(page)
      await page.goto(`/console/market-returns?view=open&open=${await sentWithdrawal()}`)
      await press('Decide')(page, t)
    },
  },
  {
    files: ['ledger/adjustments.tsx'],
    path: 'market-money',
    isDialog: true,
    open: press('Correct an account'),
  },
  {
    files: ['commission/rule-form.tsx'],
    path: 'market-money/commission',
    open: press('Rule'),
    // Beside the list or, where there is no room, above it.
    within: (page) => page.locator('body'),
  },
  {
    files: ['commission/opened-rule.tsx'],
    path: 'market-money/commission',
    open: openDraft,
    within: (page) => page.locator('body'),
  },
  {
    files: ['commission/opened-rule.tsx'],
    path: 'market-money/commission',
    within: (page) => page.getByRole('alertdialog'),
    async open(page, t) {
      await showAsInForce(page)
      await openDraft(page)
      await press('End the rule')(page, t)
    },
  },
  { files: ['articles/facts-row.tsx'], path: 'content/posts/new' },
  {
    files: ['look/sections-section.tsx'],
    path: 'look',
    open: async (page) => {
      const sections = page.locator('main li button[aria-expanded=false]')
      await expect(sections.first()).toBeVisible()
      for (const section of await sections.all()) {
        await section.click()
        if ((await page.locator(`main ${FIELDS.split(',')[0]}`).count()) > 0) return
      }
    },
  },
  {
    files: ['look/look-dialogs.tsx'],
    isDialog: true,
    path: 'look',
    async open(page, t) {
      await page
        .getByRole('button', { name: new RegExp(`^${t('Hide')}: `) })
        .first()
        .click()
      await press('Publish')(page, t)
      await page.getByRole('dialog').getByText(t('At a time, as the draft is now')).click()
    },
  },
  {
    files: ['taxonomy/values-screen.tsx'],
    path: 'catalogue/sizes',
    open: follow(/[?&]open=\d+/),
    // Beside the list or, where there is no room, above it.
    within: (page) => page.locator('body'),
  },
]

/** In the order in which a shopper gets to them; nought takes an article out of the cart, so that the cart comes late. */
