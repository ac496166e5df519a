import type { Page } from '@playwright/test'
import { accountDialog } from '../support/account-dialog.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Texts } from '../support/texts.ts'
import type { Shopper } from './routes.ts'
import { expectAbsent, type Storefront, startStorefront } from './start.ts'

/** A storefront before another server, for the tests of a file; none of them may have it say or take what section 7 does not name. */
export function storefrontBeforeOtherServer() {
  let running: Storefront
  test.beforeAll(async () => {
    running = await startStorefront()
  })
  test.afterAll(() => running.stop())
  test.afterEach(() => expect(running.other.breaches()).toEqual([]))

  const go = (page: Page, path: string) => page.goto(running.front.url + path)
  return {
    get other() {
      return running.other
    },
    get url() {
      return running.front.url
    },
    go,

    /** Logs in by the dialog, which the wishlist opens for a visitor. */
    async logIn(page: Page, t: Texts, { email, password }: Shopper): Promise<void> {
      // Asked for on each page of who is logged in; the session goes on without.
      expectAbsent(page, '/api/profile')
      await go(page, '/wishlist')
      const dialog = accountDialog(page, t)
      await expect(dialog.titled('Login')).toBeVisible()
      await dialog.input('phone').fill(email)
      await dialog.input('password').fill(password)
      await page.keyboard.press('Enter')
      await expect(dialog.titled('Login')).toBeHidden()
    },
  }
}
