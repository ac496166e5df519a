import { describe } from 'vitest'
import { test } from '../support/browser.ts'
import { nextListStep } from './list-steps.ts'
import { asLook } from './look.ts'
import { listPlan, timeoutOf } from './plan.ts'
import { walk } from './walk.ts'

describe('a random walk over searches, filters, order, pages and history', () => {
  test.for(listPlan.looks)(
    '$name: the product list never fails',
    { timeout: timeoutOf(listPlan.steps) },
    async (look) => {
      const { page, t } = await asLook(look)
      await page.goto('/products')
      await walk({
        file: 'walks/product-list',
        name: look.name,
        page,
        steps: listPlan.steps,
        next: (random) => nextListStep(page, t, random),
      })
    },
  )
})
