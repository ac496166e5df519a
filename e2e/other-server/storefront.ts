import type { Page } from '@playwright/test'
import { accountDialog } from '../support/account-dialog.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Texts } from '../support/texts.ts'
import type { Shopper } from './routes.ts'
import { expectMissingCalls, type Storefront, startStorefront } from './start.ts'

/** Starts our storefront before another server, and fails each test in which that server deviated from section 7. */
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

    /** Logs in by the dialog, which the wishlist opens for a visitor. */
    async logIn(page: Page, t: Texts, { email, password }: Shopper): Promise<void> {
      // Each page of a logged-in shopper requests it; the session continues without it.
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
