import type { Coupon, ProductCard } from '@rialto/contract'
import { DEMO_PASSWORD, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, placeOrder } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { pngOf } from '../support/png.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper } from '../support/shoppers.ts'

// The market plans a flash sale with products of two shops, begins it, sells in it and stops it; and makes a voucher that is used.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

/** A product of a shop without sizes and colours, outside of flash sales. */
async function plainProduct(shopId: number): Promise<ProductCard> {
  const path = `GET /products?shop_id=${shopId}&in_stock=1&per_page=100`
  const { products } = await callApi<{ products: ProductCard[] }>(path, { shop: ownShop.url })
  const plain = products.find(
    ({ sizes, colors, quantity, flash_sale: sale }) => sizes.length + colors.length === 0 && quantity > 20 && !sale,
  )
  if (!plain) throw new Error(`shop ${shopId} has no such product`)
  return plain
}

const priceOf = (product: ProductCard) => product.discount_price || product.price

test('plans a flash sale, sells in it and stops it, and makes a voucher of the market', {
  tag: ['@en-1280', '@both-widths'],
}, async ({ page, openPage, view, t }) => {
  const products = [await plainProduct(1), await plainProduct(11)]
  await page.goto(`${ownShop.url}/console/market-sales`)
  await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  await expect(page.getByRole('main').getByText(/\d/).first()).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-market-sales')
  await page.getByRole('link', { name: t('New flash sale') }).click()
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: t('Name ({{language}})', { language: 'English' }) }).fill('Lantern night')
  const picture = { name: 'sale.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(960, 400)) }
  await main.locator('input[type=file]').setInputFiles(picture)
  await expect(main.locator('img')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: t('Plan it') }).click()
  await expect(page).toHaveURL(/\/market-sales\/\d+$/)
  const saleId = Number(/\d+$/.exec(page.url())?.[0])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern night')

  for (const product of products) {
    await main.getByRole('button', { name: t('Propose a product') }).click()
    const dialog = page.getByRole('dialog', { name: t('Propose a product') })
    await dialog.getByLabel(t('Find a product')).fill(product.name)
    await dialog.locator(`input[type=radio][value="${product.id}"]`).check()
    await dialog.getByLabel(t('Price in the sale')).fill((priceOf(product) - 1).toFixed(2))
    await dialog.getByRole('button', { name: t('Propose it') }).click()
    await expect(dialog).toBeHidden()
  }
  const lines = main.getByRole('region', { name: t('Products') }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: t('The shop decides') })).toHaveCount(2)
  await saveScreenshot(page, 'console-market-sale')
  await expectSound(page)
  await main.getByRole('button', { name: t('Begin now') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Begin now') })
    .click()
  const stop = main.getByRole('button', { name: t('Stop now') })
  await expect(stop).toBeVisible()

  // The sale runs without the goods of shops that have not agreed.
  const details = () =>
    callApi<{ products: { data: ProductCard[] } }>(`GET /flash-sale/${saleId}/details`, { shop: ownShop.url })
  expect((await details()).products.data).toEqual([])
  const seller = await openPage(view)
  await seller.goto(`${ownShop.url}/console/flash-sales`)
  await seller.getByLabel(t('Email or phone')).fill('seller1@rialto.test')
  await seller.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await seller.getByRole('button', { name: t('Log in'), exact: true }).click()
  const proposals = seller.getByRole('region', { name: /Lantern night/ })
  await expect(proposals.getByText(t('Proposed by the market'))).toBeVisible()
  await expectSound(seller)
  await saveScreenshot(seller, 'console-flash-sale-proposal')
  await proposals.getByRole('button', { name: `${t('Accept')}: ${products[0]?.name}` }).click()
  await expect(proposals.getByText(t('{{used}} of {{limit}} sold', { used: 0, limit: 10 }))).toBeVisible()

  const storefront = await openPage(view)
  await storefront.goto(`${ownShop.url}/flash-sale/${saleId}`)
  await expect(storefront.getByRole('main').locator(`a[href*="/products/${products[0]?.id}/"]`).first()).toBeVisible()
  const shopper = await newShopper(ownShop.url)
  const order = await placeOrder(shopper, products.slice(0, 1), 'cash', ownShop.url)
  const [first] = products as [ProductCard]
  const { order: placed } = await callApi<{ order: { total_amount: number } }>(
    `GET /order-details?order_id=${order.id}`,
    {
      session: shopper,
      shop: ownShop.url,
    },
  )
  expect(placed.total_amount).toBeCloseTo(2 * (priceOf(first) - 1), 2)
  await page.reload()
  await expect(lines.filter({ hasText: t('{{used}} of {{limit}} sold', { used: 2, limit: 10 }) })).toHaveCount(1)
  await stop.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Stop now') })
    .click()
  await expect(main.getByText(t('This flash sale has ended and stays as it is.'))).toBeVisible()
  const [after] = await callApi<{ products: ProductCard[] }>(
    `GET /products?shop_id=1&search=${encodeURIComponent(first.name)}`,
    {
      shop: ownShop.url,
    },
  ).then(({ products: found }) => found.filter(({ id }) => id === first.id))
  expect(after?.flash_sale).toBeNull()

  await page.goto(`${ownShop.url}/console/market-vouchers/new`)
  await main.getByLabel(t('Code'), { exact: true }).fill('LANTERN10')
  await expectSound(page)
  await page.getByRole('button', { name: t('Make the voucher') }).click()
  const row = main.getByRole('link').filter({ hasText: 'LANTERN10' }).first()
  await expect(row).toBeVisible()
  const { coupons } = await callApi<{ coupons: Coupon[] }>('GET /get-vouchers?shop_id=11', { shop: ownShop.url })
  const coupon = coupons.find(({ code }) => code === 'LANTERN10')
  const at = { session: shopper, shop: ownShop.url }
  await callApi('POST /vouchers-collect', { ...at, body: { coupon_id: coupon?.id } })
  await callApi('POST /cart/store', { ...at, body: { product_id: products[1]?.id, quantity: 1 } })
  const { addresses } = await callApi<{ addresses: { id: number }[] }>('GET /addresses', at)
  await callApi('POST /place-order', {
    ...at,
    body: { shop_ids: [11], address_id: addresses[0]?.id, payment_method: 'cash', coupon_codes: ['LANTERN10'] },
  })
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LANTERN10')
  // The list has read it before it was used.
  await page.reload()
  const used = main.locator('dl > div').filter({ hasText: t('Used') })
  await expect(used.getByRole('definition')).toContainText('1')
  await saveScreenshot(page, 'console-market-voucher')
  await expectSound(page)
})
