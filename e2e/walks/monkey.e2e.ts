import type { Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { demoShopper, newShopper } from '../support/shoppers.ts'
import { type Shop, startShop } from '../support/start-shop.ts'
import { OWN_VIEW } from '../support/views.ts'
import { createMonkey } from './monkey-steps.ts'
import { logInAgain, openWalkPage } from './open-walk-page.ts'
import { monkeyPlan, timeoutOf } from './plan.ts'
import { walk } from './walk.ts'

/** A separate market, as the walk orders, deletes and changes things. */
let shop: Shop
test.beforeAll(async () => {
  shop = await startShop()
})
test.afterAll(() => shop.stop())

test.describe('random walk over the whole market', () => {
  for (const setup of monkeyPlan.setups)
    test(`${setup.name}: shows no error`, { tag: OWN_VIEW }, async ({ openPage }) => {
      test.setTimeout(timeoutOf(monkeyPlan.steps))
      const session = setup.loggedIn ? await demoShopper(1, shop.url) : undefined
      const { page } = await openWalkPage(openPage, setup, { shop: shop.url, session })
      await page.goto('/')
      const next = createMonkey({
        page,
        shop: shop.url,
        locale: setup.view.locale,
        loggedIn: setup.loggedIn,
        logIn: () => logIn(page),
      })
      await walk({ file: 'walks/monkey', name: setup.name, page, steps: monkeyPlan.steps, next })
    })
})

/** Logs in the demo's shopper, or a new one once the walk has changed the password. */
async function logIn(page: Page): Promise<void> {
  const session = await demoShopper(1, shop.url).catch(() => newShopper(shop.url))
  await logInAgain(page, session)
}
