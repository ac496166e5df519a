import type { Page } from '@playwright/test'
import type { OrderBrief, ProductCard } from '@rialto/contract'
import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { expectSound, sellerOf } from './support/console.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, logInSeller, placeOrder } from './support/orders.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { openReturn } from './support/returns.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { newShopper, storeSession } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'
import { OWN_VIEW, type View } from './support/views.ts'

const SHOP = 1

let shop: OwnShop
test.beforeAll(async () => {
  shop = await startOwnShop({})
})
test.afterAll(() => shop.stop())

/** An order of two pieces of the shop that has arrived, and its shopper. */
async function deliveredOrder() {
  const session = await newShopper(shop.url)
  const path = `GET /products?shop_id=${SHOP}&in_stock=1`
  const { products } = await callApi<{ products: ProductCard[] }>(path, { shop: shop.url })
  const plain = products.filter(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
  const order = await placeOrder(session, plain.slice(0, 1), 'cash', shop.url)
  const seller = await logInSeller(SHOP, shop.url)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${order.id}/status`, { console: seller, shop: shop.url, body: { status } })
  return { order, session, picture: plain[0]?.thumbnail ?? '' }
}

/** Reports a problem with a piece of an order, with a photo. @returns the code of the complaint */
async function complain(page: Page, t: Texts, { order, picture }: { order: OrderBrief; picture: string }) {
  await page.goto(`${shop.url}/order-history/${order.id}`)
  await page.getByRole('button', { name: t('Report a problem') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('Report a problem') })
  await dialog.getByRole('checkbox').first().press('Space')
  await dialog.getByRole('radio', { name: t('It is faulty') }).check()
  await dialog.getByRole('textbox', { name: t('Describe it') }).fill('The spout leaks when it is warm.')
  const photo = await page.request.get(`${shop.url}${picture}`)
  const file = { name: 'spout.webp', mimeType: 'image/webp', buffer: await photo.body() }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('button', { name: t('Remove photo {{number}}', { number: 1 }) })).toBeVisible()
  await dialog.getByRole('radio', { name: t('My money back') }).check()
  await expectAccessible(page)
  await saveScreenshot(page, 'complaint-form')
  await dialog.getByRole('button', { name: t('Send the complaint') }).click()
  await expect(dialog).toBeHidden()
  const code = page.getByText(/^RR-\w{8}$/)
  await expect(code).toBeVisible()
  return code.innerText()
}

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, height: 900, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs)
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    test('a complaint with a photo is refused, brought before the market, and decided', { tag: OWN_VIEW }, async ({
      page,
      openPage,
      t,
    }) => {
      test.setTimeout(180_000)
      const { order, session, picture } = await deliveredOrder()
      await storeSession(page, session)
      const code = await complain(page, t, { order, picture })

      const seller = await openPage(view)
      const answered = await openReturn(seller, t, {
        ...{ shop, login: sellerOf(SHOP), path: 'returns?view=to_answer', code },
      })
      await expect(answered.getByRole('link', { name: t('Photo {{number}}', { number: 1 }) })).toBeVisible()
      await saveScreenshot(seller, 'complaint-seller')
      await answered.getByRole('button', { name: t('Refuse'), exact: true }).click()
      const refusal = seller.getByRole('dialog', { name: t('Refuse') })
      await refusal.getByRole('textbox', { name: t('Reason, for the customer') }).fill('It left us whole.')
      await expectAccessible(seller)
      await refusal.getByRole('button', { name: t('Refuse'), exact: true }).click()
      await expect(refusal).toBeHidden()

      // The list of the account leads to it.
      await page.goto(`${shop.url}/returns`)
      await expectAccessible(page)
      await saveScreenshot(page, 'returns')
      await page.getByRole('link', { name: new RegExp(code) }).press('Enter')
      await expect(page.getByText('It left us whole.').first()).toBeVisible()
      await expectAccessible(page)
      await saveScreenshot(page, 'return')
      await page.getByRole('button', { name: t('Ask the market') }).press('Enter')
      await page.getByRole('textbox', { name: t('Why should the market decide?') }).fill('The photo shows it.')
      await page.getByRole('button', { name: t('Ask the market') }).press('Enter')
      await expect(page.getByText(t('The market decides your complaint.'))).toBeVisible()

      const operator = await openPage(view)
      const decided = await openReturn(operator, t, {
        ...{ shop, login: 'operator1@rialto.test', path: 'market-returns', code },
      })
      await decided.getByRole('button', { name: t('Decide'), exact: true }).click()
      const dialog = operator.getByRole('dialog', { name: t('Decide') })
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('textbox', { name: t('Reason, for both sides') }).fill('The photo shows the leak.')
      await expectAccessible(operator)
      await saveScreenshot(operator, 'complaint-decision')
      await dialog.getByRole('button', { name: t('Decide'), exact: true }).click()
      await expect(dialog).toBeHidden()
      await expectSound(operator)

      await page.reload()
      await expect(page.getByText('The photo shows the leak.').first()).toBeVisible()
      await expectAccessible(page)
    })
  })
