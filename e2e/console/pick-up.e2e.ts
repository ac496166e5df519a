import type { Page } from '@playwright/test'
import type { ProductCard } from '@rialto/contract'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

const SHOP = 2
const SHOP_NAME = 'North Pier'
const STALL = 'Fish hall, stand 14'
const WEEK_MS = 7 * 24 * 60 * 60_000

async function enter(page: Page, t: Texts, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(t('Email or phone')).fill(sellerOf(SHOP))
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
}

/** The day in a week, so that it can be ordered for, as a date field takes it. */
const nextWeek = () => new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10)

/** Names a stall, and a morning with two slots on each of two weeks; then offers it. */
async function setUpStall(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('Place'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('Name'), { exact: true }).fill(STALL)
  await dialog.getByLabel(t('Street and number')).fill('Große Elbgasse 9')
  await dialog.getByLabel(t('Post code')).fill('22767')
  await dialog.getByLabel(t('Town')).fill('Hamburg')
  await expectSound(page)
  await dialog.getByRole('button', { name: t('Save place') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: t('Add a date at {{name}}', { name: STALL }) }).click()
  await dialog.getByLabel(t('Day'), { exact: true }).fill(nextWeek())
  await dialog.getByLabel(t('Slots')).fill('2')
  await dialog.getByLabel(t('Weeks in a row')).fill('2')
  await expectSound(page)
  await saveScreenshot(page, 'pick-up-date', { fullPage: false })
  await dialog.getByRole('button', { name: t('Save date') }).click()
  await expect(dialog).toBeHidden()
  const place = page.getByRole('region', { name: STALL })
  await expect(place.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('switch', { name: t('Shoppers can pick up') }).click({ force: true })
  await expect(page.getByRole('switch', { name: t('Shoppers can pick up') })).toBeChecked()
  await expectSound(page)
  await saveScreenshot(page, 'pick-up')
}

/** A shopper with a product of the shop in the cart. */
async function shopperWithCart(shop: OwnShop) {
  const session = await newShopper(shop.url)
  const at = { session, shop: shop.url }
  const home = { area: 'Leipzig', post_code: '04229', country: 'DE', address_line: '18 Ferry Street' }
  const person = { name: session.user.name, phone: '+4917604069001', address_type: 'home', is_default: true }
  await callApi('POST /address/store', { ...at, body: { ...person, ...home } })
  const { products } = await callApi<{ products: ProductCard[] }>(
    `GET /products?shop_id=${SHOP}&in_stock=1&per_page=100`,
    { shop: shop.url },
  )
  const plain = products.find(({ sizes, colors }) => sizes.length + colors.length === 0)
  if (!plain) throw new Error('the shop has no plain product')
  await callApi('POST /cart/store', { ...at, body: { product_id: plain.id, quantity: 1 } })
  return session
}

const views: View[] = [
  { width: 1280, locale: 'en' },
  { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' },
]
for (const view of views) {
  test.describe(`${view.locale}, ${view.width} px`, () => {
    test.use({ view })

    let shop: OwnShop
    test.beforeAll(async () => {
      shop = await startOwnShop({ home_country: 'DE' })
    })
    test.afterAll(() => shop.stop())

    test('a shop sets up a stall, a shopper picks up there, and the shop hands over by the code', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(180_000)
      await enter(page, t, `${shop.url}/console/pick-up`)
      await setUpStall(page, t)

      const shopper = await openPage(view)
      const session = await shopperWithCart(shop)
      await storeSession(shopper, session)
      await shopper.goto(`${shop.url}/categories`)
      await shopper
        .getByRole('banner')
        .getByRole('button', { name: t('My Cart, {{count}} items', { count: 1 }) })
        .click()
      const drawer = shopper.getByRole('dialog')
      await drawer.getByRole('checkbox').first().check()
      await drawer.getByRole('button', { name: t('Proceed to Checkout') }).click()
      const checkout = checkoutScreens(shopper, t)
      await checkout.waitForTotals()
      const pickUp = checkout.main
        .getByRole('group', { name: t('Delivery from {{shop}}', { shop: SHOP_NAME }) })
        .locator('label')
        .filter({ hasText: t('Pick-up') })
        .getByRole('radio')
      await pickUp.click({ force: true })
      await expect(pickUp).toBeChecked()
      await expect(shopper.getByText(t('Delivering to {{name}}', { name: session.user.name }))).toHaveCount(0)
      await expect(checkout.main).toContainText(STALL)
      await expect(checkout.main).toContainText('08:00–13:00')
      await checkout.expectAccessible('pick-up')
      await checkout.payment('cash').check({ force: true })
      await checkout.placeOrder.click()
      await checkout.confirm()
      await expect(checkout.h1).toHaveText(t('Thank you for your order'))

      // The code is on the shopper's order alone.
      const { orders } = await callApi<{ orders: { id: number }[] }>('GET /orders', { session, shop: shop.url })
      const id = orders[0]?.id ?? 0
      await shopper.goto(`${shop.url}/order-history/${id}`)
      await expect(shopper.getByRole('main')).toContainText(STALL)
      const { order } = await callApi<{ order: { delivery: { pickup: { code: string } } } }>(
        `GET /order-details?order_id=${id}`,
        { session, shop: shop.url },
      )
      const { code } = order.delivery.pickup
      await expect(shopper.getByRole('main')).toContainText(code)
      await saveScreenshot(shopper, 'pick-up-order')

      await page.reload()
      const date = page.getByRole('region', { name: STALL }).getByRole('listitem').first()
      await expect(date).toContainText(t('{{taken}} of {{slots}} taken', { taken: 1, slots: 2 }))
      const list = page.waitForResponse(/list\.pdf$/)
      await date.getByRole('button', { name: beginningOf(t('Print the list of {{name}}', { name: '' })) }).click()
      expect((await list).headers()['content-type']).toBe('application/pdf')

      await date.getByRole('button', { name: beginningOf(t('Hand over, {{name}}', { name: '' })) }).click()
      const stall = page.getByRole('dialog')
      await stall.getByRole('button', { name: session.user.name }).click()
      await expectSound(page)
      await saveScreenshot(page, 'pick-up-code', { fullPage: false })
      const press = async (digits: string) => {
        for (const digit of digits) await stall.getByRole('button', { name: digit, exact: true }).click()
      }
      expectProblem(page, /422/)
      await press(String((Number(code) + 1) % 10_000).padStart(4, '0'))
      await expect(stall.getByRole('alert')).toHaveText(t('This is not the code of this order'))
      await press(code)
      await expect(stall.getByRole('status')).toHaveText(t('Handed over to {{name}}', { name: session.user.name }))
      await expect(stall).toContainText(t('Picked up'))
      await saveScreenshot(page, 'pick-up-handed-over', { fullPage: false })

      await shopper.reload()
      await expect(shopper.getByRole('main')).toContainText(t('Picked up'))
    })
  })
}

/** A name that begins, or in other languages ends, with what surrounds the date. */
function beginningOf(text: string): RegExp {
  return new RegExp(
    text
      .trim()
      .replace(/[،,]$/, '')
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
}
