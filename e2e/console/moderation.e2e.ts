import { DETAIL } from '../../scripts/test-runs.mjs'
import { enterConsole, expectSound, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, logInSeller, placeOrder } from '../support/orders.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

// A product is reported, hidden with a reason and shown again; an order is cancelled for the market.

const REASON = 'The pictures show another lamp.'

test('hides a reported product and shows it again', { tag: ['@ar-360', '@every-view'] }, async ({ page, t, view }) => {
  const shopId = shopOf(view)
  const seller = await logInSeller(shopId)
  const name = `Lamp ${view.width} ${view.locale} ${Date.now()}`
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: 30 }] }
  const body = { name, price: 80, options, status: 'active' }
  const { product } = await callApi<{ product: { id: number } }>('POST /seller/products', { console: seller, body })
  const shopper = await newShopper()
  const report = { kind: 'product', subject_id: product.id, reason: 'untrue', text: 'Mine is another one.' }
  await callApi('POST /reports', { session: shopper, body: report })

  await enterConsole(page, t, 'operator1@rialto.test', 'reports?view=product')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('Mine is another one.')).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-reports')
  await page.getByRole('button', { name: t('Hide …') }).click()
  await page.getByLabel(t('Message to the seller')).fill(REASON)
  await expectSound(page)
  await page.getByRole('button', { name: t('Hide and tell the shop') }).click()
  await expect(page.getByText(REASON)).toBeVisible()

  expectProblem(page, /status of 404/)
  const details = `/products/${product.id}/details`
  expect((await page.goto(details))?.status()).toBe(404)
  const { product: own } = await callApi<{ product: { hold: { reason: string } } }>(
    `GET /seller/products/${product.id}`,
    { console: seller },
  )
  expect(own.hold.reason).toBe(REASON)

  await page.goto(`/console/market-products?view=hidden&open=${product.id}`)
  await page.getByRole('button', { name: t('Show again') }).click()
  await expect(page.getByRole('button', { name: t('Hide …') })).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-market-products')
  expect((await page.goto(details))?.status()).toBe(200)
  await page.goto('/console/market-products/reviews')
  await expect(page.getByRole('heading', { level: 1, name: t('Reviews') })).toBeVisible()
  await expectSound(page)
})

test('tells a shop why its product is hidden, and lets it ask for another look', { tag: [OWN_VIEW, DETAIL] }, async ({
  page,
  t,
}) => {
  const seller = await logInSeller(2)
  const { items } = await callApi<{ items: { id: number; hold: { state: string } | null }[] }>(
    'GET /seller/products?search=Admiral&limit=200',
    { console: seller },
  )
  const hidden = items.find(({ hold }) => hold?.state === 'hidden')
  await enterConsole(page, t, sellerOf(2), `products/${hidden?.id}`)
  await expect(page.getByText(t('The market has hidden this product.'))).toBeVisible()
  await expect(page.getByText(t('You have asked for another look. The market decides.'))).toBeVisible()
  await expectSound(page)
})

test('cancels an order of a shop', { tag: ['@ar-1280-dark', '@every-view', DETAIL] }, async ({ page, t, view }) => {
  const shopId = shopOf(view)
  const seller = await logInSeller(shopId)
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: 30 }] }
  const body = { name: `Vase ${Date.now()}`, price: 30, options, status: 'active' }
  const { product } = await callApi<{ product: { id: number } }>('POST /seller/products', { console: seller, body })
  const shopper = await newShopper()
  const order = await placeOrder(shopper, [{ id: product.id, shop: { id: shopId } }])
  await enterConsole(page, t, 'operator1@rialto.test', `market-orders?search=${order.order_code}`)
  await expectSound(page)
  await page.getByRole('link', { name: order.order_code }).first().click()
  await page.getByRole('button', { name: t('Cancel the order') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('Reason')).selectOption({ label: t('Another reason') })
  await dialog.getByLabel(t('In your words')).fill('The shop does not answer.')
  await expectSound(page)
  await dialog.getByRole('button', { name: t('Cancel the order') }).click()
  await expect(dialog).toBeHidden()
  await saveScreenshot(page, 'console-market-order')
  await expectSound(page)
  const { order: seen } = await callApi<{ order: { cancelled_by: string } }>(
    `GET /order-details?order_id=${order.id}`,
    {
      session: shopper,
    },
  )
  expect(seen.cancelled_by).toBe('market')
})
