import type { Response } from '@playwright/test'
import { DETAIL } from '../../scripts/test-runs.mjs'
import { DEMO_PASSWORD, enterConsole, expectSound, openConsole } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { placeOrder, plainProducts } from '../support/orders.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

/** Kilobytes of compressed JavaScript until the first list is shown (docs/decisions/078). */
const BUDGET_KB = 150

test.describe('in every view', { tag: '@every-view' }, () => {
  test('is accessible and sound at log-in, orders and sessions', { tag: '@ar-360' }, async ({ page, t, view }) => {
    await placeOrder(await newShopper(), (await plainProducts(1)).slice(0, 2))
    await openConsole(page, t, 'orders')
    await expect(page.locator('html')).toHaveAttribute('dir', view.locale === 'ar' ? 'rtl' : 'ltr')
    await expectSound(page)
    await enterConsole(page, t, 'seller1@rialto.test', 'orders')
    await expect(page.getByRole('button', { name: t('Confirm order') }).first()).toBeVisible()
    await saveScreenshot(page, 'console-orders')
    await expectSound(page)
    await page.getByRole('button', { name: 'Ines Carvalho' }).click()
    await page.getByRole('link', { name: t('Sessions') }).click()
    await expect(page.getByText(t('This session')).first()).toBeVisible()
    await expectSound(page)
    await page.goto('/console/staff')
    await expect(page.getByRole('heading', { name: t('Nothing is here') })).toBeVisible()
  })
})

test('lets a seller log in, open the orders and move one on by keyboard alone', { tag: OWN_VIEW }, async ({
  page,
  t,
}) => {
  const order = await placeOrder(await newShopper(), (await plainProducts(1)).slice(0, 1))
  await openConsole(page, t, 'sessions')
  await tabTo(page, page.getByLabel(t('Email or phone')))
  await page.keyboard.type('seller1@rialto.test')
  await tabTo(page, page.getByLabel(t('Password'), { exact: true }))
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('This session'))).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const row = page.getByRole('row', { name: order.order_code })
  await expect(row).toBeVisible()
  const isAtOrder = () => row.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isAtOrder()); presses += 1) await page.keyboard.press('j')
  await page.keyboard.press('c')
  const values = { code: order.order_code, status: t('Confirmed') }
  await expect(page.getByText(t('Moved order {{code}} to {{status}}', values))).toBeVisible()
  await expect(row).toContainText(t('Confirmed'))
})

test('logs out, and shows nothing to the next person', { tag: [OWN_VIEW, DETAIL] }, async ({ page, t }) => {
  await enterConsole(page, t, 'seller1@rialto.test', 'orders')
  // Realtime, which connects after a second, may ask for its channel while the session ends.
  expectProblem(page, /401 .*\/console\/realtime\/auth/)
  await page.getByRole('button', { name: 'Ines Carvalho' }).click()
  await page.getByRole('button', { name: t('Log out') }).click()
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible()
  await page.goto('/console/orders')
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible()
})

test(`loads at most ${BUDGET_KB} kB of compressed JavaScript for its first list`, { tag: OWN_VIEW }, async ({
  page,
  t,
}) => {
  await enterConsole(page, t, 'seller1@rialto.test', 'orders')
  await expect(page.getByRole('table')).toBeVisible()
  let scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  // What the page before still loaded late is not part of the list's.
  page.on('framenavigated', () => {
    scripts = []
  })
  // An empty cache: a reload takes nothing from memory.
  const client = await page.context().newCDPSession(page)
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  // Realtime connects a second after the frame is shown, which on a busy machine may be before the list.
  const isRealtime = async (script: Response) =>
    (await (await page.request.get(script.url())).text()).includes('pusher:')
  const sizes = await Promise.all(
    scripts.map(async (script) => ((await isRealtime(script)) ? 0 : Number(script.headers()['content-length']))),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // React alone has 50 kB: fewer were not measured.
  expect(total / 1000).toBeGreaterThan(50)
  expect(total / 1000).toBeLessThanOrEqual(BUDGET_KB)
})

test('leaves no byte on the pages of shoppers', { tag: OWN_VIEW }, async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/')
  await page.goto('/products')
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => address.includes('/console'))).toEqual([])
  expect(await page.content()).not.toContain('/console')
})
