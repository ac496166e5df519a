import { test } from '../support/fixtures.ts'
import { nextListStep } from './list-steps.ts'
import { openWalkPage } from './open-walk-page.ts'
import { listPlan, timeoutOf } from './plan.ts'
import { walk } from './walk.ts'

test.describe('a random walk over searches, filters, order, pages and history', () => {
  for (const look of listPlan.setups)
    test(`${look.name}: the product list never fails`, async ({ openPage }) => {
      test.setTimeout(timeoutOf(listPlan.steps))
      const { page, t } = await openWalkPage(openPage, look)
      await page.goto('/products')
      await walk({
        file: 'walks/product-list',
        name: look.name,
        page,
        steps: listPlan.steps,
        next: (random) => nextListStep(page, t, random),
      })
    })
})
