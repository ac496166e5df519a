import type { Page } from '@playwright/test'
import type { OrderBrief, ProductCard } from '@rialto/contract'
import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { expectSound, sellerOf } from './support/console.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, logInSeller, placeOrder } from './support/orders.ts'
import { outbox } from './support/outbox.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { openReturn } from './support/returns.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { newShopper } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'
import { OWN_VIEW, type View } from './support/views.ts'

const SHOP = 1
const YEARS_AGO = Date.now() - 3 * 365 * 86_400_000

let shop: OwnShop
test.beforeAll(async () => {
  shop = await startOwnShop({ eu_consumers: true, home_country: 'DE' })
})
test.afterAll(() => shop.stop())

/** An order of two pieces of the shop, paid in cash at the door. */
async function deliveredOrder(): Promise<{ order: OrderBrief; email: string }> {
  const session = await newShopper(shop.url)
  const path = `GET /products?shop_id=${SHOP}&in_stock=1`
  const { products } = await callApi<{ products: ProductCard[] }>(path, { shop: shop.url })
  const plain = products.filter(({ sizes, colors, quantity }) => sizes.length + colors.length === 0 && quantity > 20)
  const order = await placeOrder(session, plain.slice(0, 1), 'cash', shop.url)
  const seller = await logInSeller(SHOP, shop.url)
  for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
    await callApi(`POST /seller/orders/${order.id}/status`, { console: seller, shop: shop.url, body: { status } })
  return { order, email: session.email }
}

/** Withdraws from all of an order, from the footer of the home page on. @returns the receipt's code */
async function withdraw(page: Page, t: Texts, { order, email }: { order: OrderBrief; email: string }) {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${shop.url}/`)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('Withdraw from contract here') })
    .click()
  await expect(heading).toHaveText(t('Withdraw from contract'))
  await page.getByRole('textbox', { name: t('Order code') }).fill(order.order_code)
  await page.getByRole('textbox', { name: t('Name') }).fill('Clara Vogel')
  await page.getByRole('textbox', { name: t('Email') }).fill(email)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(t('Is this right?'))
  await expect(page.getByText(t('I withdraw from the whole contract.'))).toBeVisible()
  await saveScreenshot(page, 'withdraw-confirm')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('Confirm withdrawal') }).click()
  await expect(heading).toHaveText(t('Your withdrawal is in'))
  await saveScreenshot(page, 'withdraw-receipt')
  await expectAccessible(page)
  return /RW-\w{8}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
}

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
  { tag: [FULL_RUN], view: { width: 1280, height: 900, locale: 'en' } },
]
for (const { tag, view } of runs)
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    test('anybody withdraws in two steps, and has the money back once the goods are', { tag: OWN_VIEW }, async ({
      page,
      openPage,
      t,
    }) => {
      test.setTimeout(120_000)
      const ordered = await deliveredOrder()
      const code = await withdraw(page, t, ordered)
      const receipt = async () =>
        (await outbox(shop.url)).find(({ to, subject }) => to === ordered.email && subject?.includes(code))?.text ?? ''
      await expect.poll(receipt).toMatch(/[0-9a-f]{64}/)

      const seller = await openPage(view)
      const opened = await openReturn(seller, t, { shop, login: sellerOf(SHOP), path: 'returns?view=coming', code })
      for (const name of [t('The goods are back'), t('Refund')]) {
        await opened.getByRole('button', { name, exact: true }).click()
        const dialog = seller.getByRole('dialog', { name })
        await expectAccessible(seller)
        await dialog.getByRole('button', { name, exact: true }).click()
        await expect(dialog).toBeHidden()
      }
      await expect(opened.getByText(t('Refunding')).first()).toBeVisible()
      await expectSound(seller)
    })
  })

test.describe('after the last day', () => {
  test.use({ view: { width: 1280, height: 900, locale: 'en' } })

  test('a withdrawal has the same receipt, and is looked at', { tag: OWN_VIEW }, async ({
    page,
    openPage,
    t,
    view,
  }) => {
    const ordered = await deliveredOrder()
    shop.database((database) =>
      database
        .prepare('update order_money set withdrawal_until = ? where order_id = ?')
        .run(YEARS_AGO, ordered.order.id),
    )
    const code = await withdraw(page, t, ordered)
    const opened = await openReturn(await openPage(view), t, {
      ...{ shop, login: sellerOf(SHOP), path: 'returns?view=to_answer', code },
    })
    await expect(opened.getByText(t('It came after the last day.'))).toBeVisible()
    await expect(opened.getByRole('button', { name: t('Let it count') })).toBeVisible()
  })
})
