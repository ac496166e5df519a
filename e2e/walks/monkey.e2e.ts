import type { Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { demoShopper, newShopper } from '../support/shoppers.ts'
import { type Shop, startShop } from '../support/start-shop.ts'
import { createMonkey } from './monkey-steps.ts'
import { logInAgain, openWalkPage } from './open-walk-page.ts'
import { monkeyPlan, timeoutOf } from './plan.ts'
import { walk } from './walk.ts'

/** A market of its own: the walk orders, deletes and changes anything. */
let shop: Shop
test.beforeAll(async () => {
  shop = await startShop()
})
test.afterAll(() => shop.stop())

test.describe('pressing whatever is there, all over the shop', () => {
  for (const look of monkeyPlan.setups)
    test(`${look.name}: nothing fails`, async ({ openPage }) => {
      test.setTimeout(timeoutOf(monkeyPlan.steps))
      const session = look.loggedIn ? await demoShopper(1, shop.url) : undefined
      const { page } = await openWalkPage(openPage, look, { shop: shop.url, session })
      await page.goto('/')
      const next = createMonkey({
        page,
        shop: shop.url,
        locale: look.view.locale,
        loggedIn: look.loggedIn,
        logIn: () => logIn(page),
      })
      await walk({ file: 'walks/monkey', name: look.name, page, steps: monkeyPlan.steps, next })
    })
})

/** Logs in the demo's shopper, or a new one once the walk has changed the password. */
async function logIn(page: Page): Promise<void> {
  const session = await demoShopper(1, shop.url).catch(() => newShopper(shop.url))
  await logInAgain(page, session)
}
