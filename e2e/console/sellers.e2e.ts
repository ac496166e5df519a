import type { Session } from '@rialto/contract'
import { DEMO_PASSWORD, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, placeOrder } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { pngOf } from '../support/png.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'
import { uniqueAddress } from '../support/unique-address.ts'
import { OWN_VIEW } from '../support/views.ts'

// A seller applies, is approved in the console, sells, is looked at and closed, and completes the open order.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({ shop_auto_approve: false })
})
test.afterAll(() => ownShop.stop())

/** The seller who has just registered enters the console. */
async function enterShop(login: string) {
  const reply = await fetch(`${ownShop.url}/api/console/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'four grey herons' }),
  })
  return { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function apply(name: string): Promise<Session & { shop: { id: number } }> {
  const form = new FormData()
  const fields = {
    name: 'Nadia Kouris',
    email: `nadia-${name.length}-${Date.now()}@shop.test`,
    password: 'four grey herons',
    country: 'United States',
    phone_code: '1',
    phone: `20${Date.now()}`.slice(0, 10),
    shop_name: name,
    shop_address: '41 Kiln Row, Portland',
    shop_description: 'Stools of windfallen oak.',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('shop_logo', new Blob([new Uint8Array(pngOf(256, 256))], { type: 'image/png' }), 'logo.png')
  const headers = { 'x-forwarded-for': uniqueAddress() }
  const reply = await fetch(`${ownShop.url}/api/shop/register`, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()).data
}

test('approves a seller, looks at the shop, and closes it while an order is open', { tag: OWN_VIEW }, async ({
  page,
  t,
  view,
}) => {
  const shopName = `Windfall Oak ${view.width} ${view.locale}`
  const seller = await apply(shopName)
  await page.goto(`${ownShop.url}/console/sellers?view=pending&open=${seller.shop.id}`)
  await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await expect(page.getByText('41 Kiln Row, Portland')).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-sellers')
  await page.getByRole('button', { name: t('Approve'), exact: true }).click()
  const closing = page.getByRole('button', { name: t('Close shop …') })
  await expect(closing).toBeVisible()

  const at = { shop: ownShop.url }
  const entered = await enterShop(seller.user.email ?? '')
  // A new shop takes no orders until it has said what delivery costs.
  const { shop } = await callApi<{ shop: { version: number } }>('GET /seller/shop/profile', { ...at, console: entered })
  await callApi('PATCH /seller/shop', { ...at, console: entered, body: { version: shop.version, delivery_charge: 0 } })
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: 30 }] }
  const product = { name: 'Oak stool', price: 80, options, status: 'active' }
  await callApi('POST /seller/products', { ...at, console: entered, body: product })
  const found = `GET /products?shop_id=${seller.shop.id}&per_page=10`
  await expect.poll(async () => (await callApi<{ products: unknown[] }>(found, at)).products.length).toBe(1)
  const { products } = await callApi<{ products: Parameters<typeof placeOrder>[1] }>(found, at)
  const order = await placeOrder(await newShopper(ownShop.url), products, 'cash', ownShop.url)

  await page.getByRole('button', { name: t('See as this seller') }).click()
  const banner = page.getByRole('region', { name: t('View as seller') })
  await expect(banner).toContainText(shopName)
  await expect(page).toHaveURL(/\/console\/today$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page)
  await banner.getByRole('button', { name: t('Stop looking') }).click()
  await expect(closing).toBeVisible()
  await closing.click()
  await expect(page.getByText(t('You can open the shop again at any time.'))).toBeVisible()
  await page.getByLabel(t('Message to the seller')).fill('You asked for it.')
  await expectSound(page)
  await saveScreenshot(page, 'console-sellers-closing')
  await page.getByRole('button', { name: t('Close and send') }).click()
  await expect(page.getByRole('button', { name: t('Open again') })).toBeVisible()
  const body = { status: 'confirm' }
  await callApi(`POST /seller/orders/${order.id}/status`, { ...at, console: entered, body })
  expectProblem(page, /status of 404/)
  const reply = await page.goto(`${ownShop.url}/shops/${seller.shop.id}`)
  expect(reply?.status()).toBe(404)
})
