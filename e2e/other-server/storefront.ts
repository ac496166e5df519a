import type { Page } from '@playwright/test'
import { accountDialog } from '../support/account-dialog.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Texts } from '../support/texts.ts'
import type { Shopper } from './routes.ts'
import { expectMissingCalls, type Storefront, startStorefront } from './start.ts'

/** Starts our storefront on another server. Tests fail when server or storefront deviate from docs/spec §7. */
export function storefrontOnOtherServer() {
  let running: Storefront
  test.beforeAll(async () => {
    running = await startStorefront()
  })
  test.afterAll(() => running.stop())
  test.afterEach(() => expect(running.other.deviations()).toEqual([]))

  const open = (page: Page, path: string) => page.goto(running.front.url + path)
  return {
    get other() {
      return running.other
    },
    get url() {
      return running.front.url
    },
    open,

    /** Logs in by the dialog, which the wishlist opens for guests. */
    async logIn(page: Page, t: Texts, { email, password }: Shopper): Promise<void> {
      // Pages of a logged-in shopper make this call; the session continues without it.
      expectMissingCalls(page, '/api/profile')
      await open(page, '/wishlist')
      const dialog = accountDialog(page, t)
      await expect(dialog.withTitle('Login')).toBeVisible()
      await dialog.input('phone').fill(email)
      await dialog.input('password').fill(password)
      await page.keyboard.press('Enter')
      await expect(dialog.withTitle('Login')).toBeHidden()
    },
  }
}
