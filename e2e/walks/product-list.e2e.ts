import { test } from '../support/fixtures.ts'
import { OWN_VIEW } from '../support/views.ts'
import { nextListStep } from './list-steps.ts'
import { openWalkPage } from './open-walk-page.ts'
import { listPlan, timeoutOf } from './plan.ts'
import { walk } from './walk.ts'

test.describe('random walk over the product list', () => {
  for (const setup of listPlan.setups)
    test(`${setup.name}: shows no error`, { tag: OWN_VIEW }, async ({ openPage }) => {
      test.setTimeout(timeoutOf(listPlan.steps))
      const { page, t } = await openWalkPage(openPage, setup)
      await page.goto('/products')
      await walk({
        file: 'walks/product-list',
        name: setup.name,
        page,
        steps: listPlan.steps,
        next: (random) => nextListStep(page, t, random),
      })
    })
})
