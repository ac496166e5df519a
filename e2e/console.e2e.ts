import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { layoutFlaws } from './support/layout-flaws.ts'
import { placeOrder, plainProducts } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { newShopper, storeSession } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'

const PASSWORD = 'marketday-2026'
/** Kilobytes of compressed JavaScript until the first list is shown (docs/decisions/078). */
const BUDGET_KB = 150

async function openConsole(page: Page, t: Texts, path: string): Promise<Locator> {
  await page.goto(`/console/${path}`)
  const button = page.getByRole('button', { name: t('Log in'), exact: true })
  await expect(button).toBeVisible()
  return button
}

async function enter(page: Page, t: Texts, login: string, path: string): Promise<void> {
  const button = await openConsole(page, t, path)
  await page.getByLabel(t('Email or phone')).fill(login)
  await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD)
  await button.click()
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await layoutFlaws(page)).toEqual([])
}

test.describe('in every view', { tag: '@every-view' }, () => {
  test('is accessible and sound at log-in, orders and sessions', async ({ page, t, view }) => {
    await placeOrder(await newShopper(), (await plainProducts(1)).slice(0, 2))
    await openConsole(page, t, 'orders')
    await expect(page.locator('html')).toHaveAttribute('dir', view.locale === 'ar' ? 'rtl' : 'ltr')
    await expectSound(page)
    await enter(page, t, 'seller1@rialto.test', 'orders')
    await expect(page.getByRole('button', { name: t('Confirm order') }).first()).toBeVisible()
    await saveScreenshot(page, 'console-orders')
    await expectSound(page)
    await page.getByRole('link', { name: t('Sessions') }).click()
    await expect(page.getByText(t('This session')).first()).toBeVisible()
    await expectSound(page)
    await page.goto('/console/staff')
    await expect(page.getByRole('heading', { name: t('Nothing is here') })).toBeVisible()
  })

  test('packs an order in two parcels, and the shopper sees the tracking number', async ({
    page,
    openPage,
    view,
    t,
  }) => {
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(1)).slice(0, 2))
    await enter(page, t, 'seller1@rialto.test', 'orders')
    await page.getByRole('searchbox', { name: t('Code, name, phone or product') }).fill(order.order_code)
    await page.getByRole('main').getByRole('link').filter({ hasText: order.order_code }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_code)
    const more = page.getByRole('button', { name: t('Increase quantity') })
    await more.first().click()
    await page.getByLabel(t('Carrier')).fill('Swift Post')
    await page.getByLabel(t('Tracking number')).fill('SP-4471-0392')
    await page.getByLabel(t('Tracking page')).fill('http://swift.example')
    const shipButton = (picked: number, left: number) =>
      page.getByRole('button', {
        name: t('Ship {{picked}} of {{left}}', { picked: String(picked), left: String(left) }),
      })
    await saveScreenshot(page, 'console-order-picked')
    await expectSound(page)
    expectProblem(page, /status of 422/)
    await shipButton(1, 3).click()
    await expect(page.getByLabel(t('Tracking page'))).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t('Tracking page')).fill('https://swift.example/4471')
    await shipButton(1, 3).click()
    const parcels = page.getByRole('list', { name: t('Parcels') })
    await expect(parcels.getByRole('heading')).toHaveCount(1)
    await page.getByRole('button', { name: t('Pick everything') }).click()
    await shipButton(2, 2).click()
    await expect(parcels.getByRole('heading')).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(t('Packed'))
    await page.getByRole('textbox', { name: t('Note for the team') }).fill('Second cup came from the kiln room')
    await page.getByRole('button', { name: t('Add note') }).click()
    await expect(page.getByRole('list', { name: t('Between us') })).toContainText('Ines')
    await saveScreenshot(page, 'console-order-packed')
    await expectSound(page)
    const opened = page.context().waitForEvent('page')
    const slip = page.waitForResponse(/\/api\/seller\/documents/)
    await page.getByRole('button', { name: t('Packing slip') }).click()
    await opened
    expect((await slip).headers()['content-type']).toContain('application/pdf')

    const shop = await openPage(view)
    await storeSession(shop, shopper)
    await shop.goto(`/order-history/${order.id}`)
    await expect(shop.getByRole('list', { name: t('Parcels') })).toContainText('SP-4471-0392')
  })

  test('is accessible and sound at the staff, and in its dialogs', async ({ page, t }) => {
    await enter(page, t, 'operator1@rialto.test', 'staff')
    await expect(page.getByText('operator2@rialto.test')).toBeVisible()
    await expectSound(page)
    await page
      .getByRole('button', { name: t('Change role') })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox', { name: t('Screen or action') })).toBeFocused()
    await expectAccessible(page)
  })
})

test('lets a seller log in, open the orders and move one on by keyboard alone', async ({ page, t }) => {
  const order = await placeOrder(await newShopper(), (await plainProducts(1)).slice(0, 1))
  await openConsole(page, t, 'sessions')
  await tabTo(page, page.getByLabel(t('Email or phone')))
  await page.keyboard.type('seller1@rialto.test')
  await tabTo(page, page.getByLabel(t('Password'), { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('This session'))).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const row = page.getByRole('row', { name: order.order_code })
  await expect(row).toBeVisible()
  const isAtOrder = () => row.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isAtOrder()); presses += 1) await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText(`${order.order_code}: ${t('Confirmed')}`)).toBeVisible()
  await expect(row).toContainText(t('Confirmed'))
})

test('logs out, and shows nothing to the next person', async ({ page, t }) => {
  await enter(page, t, 'seller1@rialto.test', 'orders')
  await page.getByRole('button', { name: 'Ines Carvalho' }).click()
  await page.getByRole('button', { name: t('Log out') }).click()
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible()
  await page.goto('/console/orders')
  await expect(page.getByRole('button', { name: t('Log in'), exact: true })).toBeVisible()
})

test(`loads at most ${BUDGET_KB} kB of compressed JavaScript for its first list`, async ({ page, t }) => {
  await enter(page, t, 'seller1@rialto.test', 'orders')
  await expect(page.getByRole('table')).toBeVisible()
  const sizes: number[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(Number(response.headers()['content-length']))
  })
  // An empty cache: a reload takes nothing from memory.
  const client = await page.context().newCDPSession(page)
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // React alone has 50 kB: fewer were not measured.
  expect(total / 1000).toBeGreaterThan(50)
  expect(total / 1000).toBeLessThanOrEqual(BUDGET_KB)
})

test('leaves no byte on the pages of shoppers', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/')
  await page.goto('/products')
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((address) => address.includes('/console'))).toEqual([])
  expect(await page.content()).not.toContain('/console')
})
