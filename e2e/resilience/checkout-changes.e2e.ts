import type { ProductCard } from '@rialto/contract'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { createFullCart, ordersOf, putInCart, selectShops } from '../support/full-cart.ts'
import { callApi, placeOrder } from '../support/orders.ts'
import { expectProblem } from '../support/problems.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'

const refusedRequest = /status of (409|422)/

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows the new amount and asks again when the cart has changed', { tag: '@en-1280' }, async ({ page, t }) => {
    expectProblem(page, refusedRequest)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    const before = await checkout.amount()
    await checkout.placeOrder.click()
    await expect(checkout.confirmDialog).toBeVisible()
    // As if on another device.
    const [product] = fullCart.products
    if (product) await putInCart(fullCart.shopper, product)
    await checkout.confirm()
    await expect(checkout.confirmDialog.getByRole('alert')).toBeVisible()
    await expect(checkout.confirmDialog.locator('s')).toBeVisible()
    await expect.poll(() => checkout.confirmDialog.getByRole('button').last().getAttribute('aria-busy')).toBe(null)
    await checkout.expectAccessible('price-changed')
    expect(await ordersOf(fullCart)).toEqual([])
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    const paid = (await ordersOf(fullCart)).reduce((sum, order) => sum + Math.round(order.amount * 100), 0) / 100
    expect(paid).toBeGreaterThan(Number(before))
  })

  test('marks a line that has sold out', { tag: '@ar-360' }, async ({ page, t }) => {
    expectProblem(page, refusedRequest)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    const product = await findScarceProduct()
    await putInCart(fullCart.shopper, product, 2)
    await storeSession(page, fullCart.shopper)
    await selectShops(page, { ...fullCart, shopIds: [product.shop.id] })
    await checkout.open()
    await checkout.placeOrder.click()
    await expect(checkout.confirmDialog).toBeVisible()
    await buyAllButOne(product)
    await checkout.confirm()
    await expect(checkout.confirmDialog).toBeHidden()
    const line = checkout.line(product)
    await expect(line).toBeFocused()
    await checkout.expectAccessible('line-refused')
    expect(await ordersOf(fullCart)).toEqual([])
  })

  test('places no second order when the reply is lost', { tag: '@en-360-dark' }, async ({ page, t }) => {
    expectProblem(page, /place-order|ERR_FAILED/)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await storeSession(page, fullCart.shopper)
    await selectShops(page, fullCart)
    await checkout.open()
    let lostReplies = 0
    await page.route('**/api/place-order', async (route) => {
      if (lostReplies > 0) return route.continue()
      lostReplies += 1
      await route.fetch()
      return route.abort('failed')
    })
    await checkout.placeOrder.click()
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    expect(lostReplies).toBe(1)
    expect(await ordersOf(fullCart)).toHaveLength(2)
  })
})

/** Finds the product with the least stock in shops from which no other test buys. */
async function findScarceProduct() {
  const all = await Promise.all([3, 4, 6, 7].map((shopId) => plainProductsInStock(shopId)))
  const [found] = all.flat().sort((a, b) => a.quantity - b.quantity)
  if (!found) throw new Error('there is nothing to buy')
  return found
}

const plainProductsInStock = async (shopId: number): Promise<ProductCard[]> => {
  const { products } = await callApi<{ products: ProductCard[] }>(
    `GET /products?shop_id=${shopId}&in_stock=1&per_page=100`,
  )
  return products.filter(
    ({ quantity, sizes, colors, flash_sale }) => quantity >= 4 && sizes.length + colors.length === 0 && !flash_sale,
  )
}

async function buyAllButOne(product: ProductCard): Promise<void> {
  const other = await newShopper()
  await putInCart(other, product, product.quantity - 3)
  await placeOrder(other, [product])
}
