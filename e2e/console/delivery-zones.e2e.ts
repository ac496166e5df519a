import type { Locator, Page } from '@playwright/test'
import type { ProductCard } from '@rialto/contract'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

/** The shop that names zones, and one that leaves its one charge as it is. */
const SHOP = 2
const OTHER_SHOP = 3

async function enter(page: Page, t: Texts, url: string, login: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(t('Email or phone')).fill(login)
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
}

const countryName = (code: string, { locale = 'en' }: View) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? ''

/** Adds a zone of one country, by the keyboard alone. */
async function addZone(page: Page, t: Texts, country: string, name: string): Promise<void> {
  await page.getByRole('button', { name: t('Zone'), exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: t('Country'), exact: true })
  await field.fill(country)
  await field.press('ArrowDown')
  await field.press('Enter')
  await dialog.getByLabel(t('Name of the zone')).fill(name)
  await dialog.getByRole('button', { name: t('Save zone') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
}

/** Pastes rows of a table into a field, as a spreadsheet copies them. */
const paste = (field: Locator, rows: readonly (readonly number[])[]) =>
  field.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    rows.map((row) => row.join('\t')).join('\n'),
  )

async function setUpDelivery(page: Page, t: Texts, view: View): Promise<void> {
  await addZone(page, t, countryName('DE', view), 'Germany')
  await addZone(page, t, countryName('AT', view), 'Austria')
  await page.getByRole('button', { name: t('Add a method to {{name}}', { name: 'Germany' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('Name'), { exact: true }).fill('Parcel')
  await dialog.getByLabel(t('What it costs')).selectOption('weight')
  await dialog.getByRole('checkbox', { name: 'Austria' }).check()
  const from = (zone: string) => dialog.getByLabel(`${t('From')}, ${zone} 1`, { exact: true })
  await paste(from('Germany'), [
    [0, 4.9],
    [5, 9.9],
  ])
  await paste(from('Austria'), [
    [0, 9.9],
    [5, 15.9],
  ])
  await expect(dialog.getByLabel(`${t('Charge')}, Austria 2`, { exact: true })).toHaveValue(/15.90/)
  await expectSound(page)
  await saveScreenshot(page, 'delivery-method', { fullPage: false })
  await dialog.getByRole('button', { name: t('Save method') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: t('Add a method to {{name}}', { name: 'Germany' }) }).click()
  await dialog.getByLabel(t('Name'), { exact: true }).fill('Night express')
  await dialog.getByLabel(t('Speed')).selectOption('express')
  await dialog.getByLabel(`${t('Charge')}, Germany`, { exact: true }).fill('14')
  await dialog.getByRole('checkbox', { name: t('Can be paid in cash on delivery') }).uncheck()
  await dialog.getByRole('button', { name: t('Save method') }).click()
  await expect(dialog).toBeHidden()
  const germany = page.getByRole('region', { name: 'Germany', exact: true })
  await expect(germany.getByRole('listitem').filter({ hasText: 'Night express' })).toContainText(t('no cash'))
  await expect(germany.getByRole('listitem').filter({ hasText: 'Parcel' })).toContainText('9.90')
  await expectSound(page)
  await saveScreenshot(page, 'delivery-zones')
}

const productOf = async (shop: OwnShop, shopId: number): Promise<ProductCard> => {
  const { products } = await callApi<{ products: ProductCard[] }>(
    `GET /products?shop_id=${shopId}&in_stock=1&per_page=100`,
    { shop: shop.url },
  )
  const plain = products.find(({ sizes, colors, price }) => sizes.length + colors.length === 0 && price < 100)
  if (!plain) throw new Error(`shop ${shopId} has no plain product`)
  return plain
}

/** A shopper with a product of each shop in the cart, at home in Germany, with parents in Austria. */
async function shopperWithCart(shop: OwnShop) {
  const session = await newShopper(shop.url)
  const at = { session, shop: shop.url }
  const common = {
    name: session.user.name,
    phone: '+4917604069001',
    address_type: 'home',
    address_line: '18 Ferry Street',
  }
  const home = { ...common, area: 'Leipzig', post_code: '04229', country: 'DE', is_default: true }
  await callApi('POST /address/store', { ...at, body: home })
  await callApi('POST /address/store', { ...at, body: { ...common, area: 'Wien', post_code: '1070', country: 'AT' } })
  const products = [await productOf(shop, SHOP), await productOf(shop, OTHER_SHOP)]
  for (const { id } of products) await callApi('POST /cart/store', { ...at, body: { product_id: id, quantity: 1 } })
  return session
}

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs) {
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    let shop: OwnShop
    test.beforeAll(async () => {
      shop = await startOwnShop({ home_country: 'DE' })
    })
    test.afterAll(() => shop.stop())

    test('a shop names zones and pastes rates, and a shopper buys from two shops to two countries', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(180_000)
      await enter(page, t, `${shop.url}/console/delivery`, sellerOf(SHOP))
      await setUpDelivery(page, t, view)

      const shopper = await openPage(view)
      await storeSession(shopper, await shopperWithCart(shop))
      await shopper.goto(`${shop.url}/categories`)
      await shopper
        .getByRole('banner')
        .getByRole('button', { name: t('My Cart, {{count}} items', { count: 2 }) })
        .click()
      const drawer = shopper.getByRole('dialog')
      await drawer.getByRole('checkbox', { name: t('All shops') }).check()
      await drawer.getByRole('button', { name: t('Proceed to Checkout') }).click()
      const checkout = checkoutScreens(shopper, t)
      await checkout.waitForTotals()
      const option = (name: string) => checkout.main.locator('label').filter({ hasText: name })
      await expect(option('Parcel').getByRole('radio')).toBeChecked()
      await expect(option('Parcel')).toContainText('4.90')
      await expect(checkout.summary).toContainText(/5\W*%/)
      await expect(checkout.payment('cash')).toBeVisible()
      const atHome = Number(await checkout.amount())

      // The choice is shown once the amounts have followed it.
      await option('Night express').getByRole('radio').click({ force: true })
      await expect(option('Night express').getByRole('radio')).toBeChecked()
      await expect(shopper.getByText(t('Cash is not taken with the delivery that you chose.'))).toBeVisible()
      await expect(checkout.payment('cash')).toHaveCount(0)
      await checkout.expectAccessible('delivery-express')
      expect(Number(await checkout.amount()) - atHome).toBeCloseTo(14 - 4.9, 2)

      await checkout.changeAddress.click()
      await checkout.address.nth(1).click({ force: true })
      await checkout.waitForTotals()
      await expect(option('Parcel')).toContainText('9.90')
      await expect(option('Night express')).toHaveCount(0)
      expect(Number(await checkout.amount()) - atHome).toBeCloseTo(9.9 - 4.9, 2)
      await checkout.payment('cash').check({ force: true })
      await checkout.placeOrder.click()
      await checkout.confirm()
      await expect(checkout.h1).toHaveText(t('Thank you for your order'))
      await expect(checkout.main).toContainText(/RL-/)
    })

    test('a market turns its one tax into rates, has prices multiplied, takes both back, and no amount changes', {
      tag: OWN_VIEW,
    }, async ({ page, t }) => {
      test.setTimeout(180_000)
      const session = await shopperWithCart(shop)
      const payable = async () => {
        const body = { shop_ids: [SHOP, OTHER_SHOP] }
        const reply = await callApi<{ checkout: Record<string, unknown> }>('POST /cart/checkout', {
          ...{ session, shop: shop.url, body },
        })
        return [Number(reply.checkout.payable_amount), Number(reply.checkout.order_tax_amount)]
      }
      const before = await payable()
      await enter(page, t, `${shop.url}/console/settings/tax`, 'operator1@rialto.test')
      await page.getByRole('button', { name: t('Turn into rates') }).click()
      const rates = page.getByRole('region', { name: t('Rates'), exact: true })
      await expect(rates.getByRole('columnheader', { name: countryName('DE', view) })).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'tax-rates')
      expect(await payable()).toEqual(before)

      const prices = page.getByRole('region', { name: t('Prices in the shops') })
      await prices.getByText(t('Tax is in them')).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText(t('Multiply them so that shoppers pay the same')).click()
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'tax-multiply-prices', { fullPage: false })
      await dialog.getByRole('button', { name: t('Change'), exact: true }).click()
      await expect(dialog).toBeHidden()
      const multiplied = t('The prices of {{count}} products were multiplied on {{day}}. The record takes it back.', {
        ...{ count: 100, day: '#' },
      })
      await expect(prices).toContainText(multiplied.split('#')[1] ?? '', { timeout: 60_000 })
      await expect(prices).toContainText(t('What a shopper reads is what is paid. The tax is taken out of it.'))
      const [paid = 0] = await payable()
      // Each price is rounded once.
      expect(Math.abs(paid - (before[0] ?? 0))).toBeLessThan(0.05)
      await expectSound(page)
      await saveScreenshot(page, 'tax-prices-multiplied')

      await page.goto(`${shop.url}/console/record`)
      const change = t('Changed how prices have their tax, and multiplied them')
      await page.getByRole('button', { name: `${t('Restore')}: ${change}` }).click()
      const restoring = page.getByRole('alertdialog')
      await restoring.getByRole('button', { name: t('Restore') }).click()
      await expect(restoring).toBeHidden()
      await expect(page.getByRole('button', { name: `${t('Restore')}: ${change}` })).toBeHidden()
      await expect.poll(payable, { timeout: 60_000 }).toEqual(before)
      await page.goto(`${shop.url}/console/settings/tax`)
      await page.getByRole('button', { name: t('Back to the list of taxes') }).click()
      await expect(page.getByRole('button', { name: t('Turn into rates') })).toBeVisible()
      expect(await payable()).toEqual(before)
    })
  })
}
