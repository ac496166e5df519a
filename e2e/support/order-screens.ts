import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { OrderBrief } from '@rialto/contract'
import { expectAccessible } from './accessibility.ts'
import { saveScreenshot } from './screenshots.ts'
import type { Texts } from './texts.ts'

/** Page object of the account screens with orders, in any language. */
export function orderScreens(page: Page, t: Texts) {
  const main = page.getByRole('main')
  const h1 = page.getByRole('heading', { level: 1 })
  const screen = (name: string) => saveScreenshot(page, `orders-${name}`)
  return {
    main,
    h1,
    screen,
    /** The order codes of the list, which link to the details. */
    orders: main.getByRole('heading', { level: 2 }).getByRole('link'),
    /** The current step of the order's status. */
    step: page.locator('main [aria-current=step]'),
    button: (wording: string) => main.getByRole('button', { name: t(wording), exact: true }),
    heading: (wording: string, values?: Record<string, string>) =>
      page.getByRole('heading', { name: t(wording, values), exact: true }),
    toast: (wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) }),
    tab: (wording: string) =>
      page.getByRole('navigation', { name: t('Orders by status') }).getByRole('link', { name: t(wording) }),
    dialog: (wording: string) => page.getByRole('dialog', { name: t(wording) }),

    async open({ id, order_code }: Pick<OrderBrief, 'id' | 'order_code'>) {
      await page.goto(`/order-history/${id}`)
      await expect(h1).toHaveText(new RegExp(order_code))
    },

    /** Checks accessibility, and saves a screenshot if `SCREENS_DIR` is set. */
    async expectAccessible(name: string) {
      await expectAccessible(page)
      await screen(name)
    },
  }
}
