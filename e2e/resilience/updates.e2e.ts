import type { Page } from '@playwright/test'
import { enterConsole } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectProblem } from '../support/problems.ts'
import { OWN_VIEW } from '../support/views.ts'

// The market is updated while a page is open: the parts that the page has not loaded yet are gone from the server.

/** Removes what was not loaded yet, until the browser leaves the page. */
async function update(page: Page): Promise<void> {
  expectProblem(page, /status of 404|Failed to fetch dynamically imported module|Error loading route module|preload/)
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route(/\/assets\/[^/]+\.js$/, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()))
}

test('the first click after an update opens the page that was wanted', { tag: OWN_VIEW }, async ({ page, t }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await update(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('Contact us') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/contact/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('the console', () => {
  const newBuild = (page: Page) =>
    page.route('**/console', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: (await reply.text()).replace(/start-[\w-]+\.js/g, 'start-new.js') })
    })

  test('opens the screen that was wanted after an update', { tag: OWN_VIEW }, async ({ page, t }) => {
    await enterConsole(page, t, 'seller5@rialto.test', 'orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await newBuild(page)
    await update(page)
    await page
      .getByRole('navigation', { name: t('Console') })
      .getByRole('link', { name: t('Shop'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/console\/shop$/)
    await expect(page.getByRole('button', { name: t('Add holidays') })).toBeVisible()
  })

  test('keeps what is typed when a dialog is gone, and says how to go on', { tag: OWN_VIEW }, async ({ page, t }) => {
    await enterConsole(page, t, 'seller5@rialto.test', 'shop')
    const field = page.getByLabel(t('Phone'), { exact: true }).first()
    await field.fill('+15550100')
    // The page is at rest once it can show messages, whose code it loads after all else.
    await expect(page.getByRole('region', { name: t('Notifications'), exact: true })).toBeAttached()
    await newBuild(page)
    await update(page)
    await page.getByRole('button', { name: t('Add holidays') }).click()
    await expect(page.getByText(t('The console was updated'))).toBeVisible()
    await expect(field).toHaveValue('+15550100')
    await expect(page.getByRole('region', { name: t('Changes') })).toBeVisible()
  })
})
