import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { saveScreenshot } from './screenshots.ts'
import type { Texts } from './texts.ts'

/** Page object of the checkout, from the cart to the confirmation, in any language. */
export function checkoutScreens(page: Page, t: Texts) {
  const main = page.getByRole('main')
  const summary = page.getByRole('complementary', { name: t('Order summary') })
  const confirmDialog = page.getByRole('alertdialog')
  const screenshot = (name: string) => saveScreenshot(page, `checkout-${name}`)
  /** There are two, beside the steps and at the bottom of phones; only one of them is visible. */
  const placeOrder = main.getByRole('button', { name: t('Place Order'), exact: true }).filter({ visible: true })
  return {
    main,
    summary,
    confirmDialog,
    placeOrder,
    h1: page.getByRole('heading', { level: 1 }),
    payable: summary.getByText(t('Payable Amount')).first(),
    /** The chosen address, which stands alone until *Change*. */
    chosenAddress: main.locator('#checkout-address'),
    changeAddress: main
      .getByRole('region', { name: new RegExp(`^${t('Delivery address')}`) })
      .getByRole('button', { name: t('Change'), exact: true })
      .first(),
    address: main.getByRole('group', { name: t('Delivery address') }).getByRole('radio'),
    payment: (name: string) => main.locator(`input[name=checkout-payment][value=${name}]`),
    /** By its product's link, as the name depends on the language. */
    line: ({ id }: { id: number }) =>
      main
        .getByRole('listitem')
        .filter({ has: page.locator(`a[href="/products/${id}/details"]`) })
        .last(),
    button: (wording: string, values?: Record<string, string | number>) =>
      main.getByRole('button', { name: t(wording, values), exact: true }),
    dialog: (wording: string) => page.getByRole('dialog', { name: t(wording), exact: true }),
    toast: (wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) }),

    /** Waits until the totals are those of the current selection. */
    async waitForTotals() {
      await expect(summary.locator('[aria-busy=false]').first()).toBeVisible()
      await expect(summary.locator('[aria-busy=true]')).toHaveCount(0)
    },

    /** The payable amount as the page shows it, without its currency: `261.90`. */
    async amount(): Promise<string> {
      await this.waitForTotals()
      return (await summary.getByRole('status').innerText()).replace(/[^\d.]/g, '')
    },

    /** Opens the form of the first address: *Change* of the step shows all addresses, that of an address its form. */
    async editAddress() {
      await this.changeAddress.click()
      await expect(this.address.first()).toBeVisible()
      await this.changeAddress.click()
    },

    async open(path = '/checkout') {
      await page.goto(path)
      await expect(summary).toBeVisible()
      await this.waitForTotals()
    },

    /** Confirms the order in the dialog. */
    async confirm() {
      await confirmDialog.getByRole('button', { name: t('Place Order'), exact: true }).click()
    },

    /** Checks accessibility, and saves a screenshot if `SCREENS_DIR` is set. */
    async expectAccessible(name: string) {
      await expectAccessible(page)
      await screenshot(name)
    },
  }
}
