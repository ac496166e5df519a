import type { Page } from '@playwright/test'

/** Shows withdrawals to the staff as if their shoppers objected to what a shop keeps back. */
export const contest = (page: Page) =>
  page.route(/\/api\/admin\/returns\/withdrawal\/\d+$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json().catch(() => undefined)
    // The page has gone on meanwhile.
    if (json === undefined) return
    const deduction = {
      amount: 5,
      text: 'It was worn',
      photos: [],
      objection: 'I have only tried it on',
      decision: null,
    }
    Object.assign(json.data.return, { state: 'contested', actions: ['decide_deduction'], deduction })
    await route.fulfill({ response, json })
  })
