import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { test } from '../support/browser.ts'
import { type Shop, startShop } from '../support/shop.ts'
import { demoShopper, newShopper } from '../support/shoppers.ts'
import { asLook, logInAgain } from './look.ts'
import { createMonkey } from './monkey-steps.ts'
import { monkeyPlan, timeoutOf } from './plan.ts'
import { walk } from './walk.ts'

/** A shop of its own: it orders, deletes and changes what it likes. */
let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

describe('pressing whatever is there, all over the shop', () => {
  test.for(monkeyPlan.looks)('$name: nothing fails', { timeout: timeoutOf(monkeyPlan.steps) }, async (look) => {
    const session = look.loggedIn ? await demoShopper(1, shop.url) : undefined
    const { page } = await asLook(look, { shop: shop.url, session })
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

/** As the demo's shopper, or as somebody new once the walk has changed the password. */
async function logIn(page: Page): Promise<void> {
  const session = await demoShopper(1, shop.url).catch(() => newShopper(shop.url))
  await logInAgain(page, session)
}
