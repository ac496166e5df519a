import type { ProductCard } from '@rialto/contract'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart, ordersOf, putInCart, selected } from './support/full-cart.ts'
import { call, placeOrder } from './support/orders.ts'
import { expectProblem } from './support/problems.ts'
import { asShopper, newShopper } from './support/shoppers.ts'

const refused = /status of (409|422)/

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows the new amount when something changed meanwhile, and asks again', async ({ page, t }) => {
    expectProblem(page, refused)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await asShopper(page, fullCart.shopper)
    await selected(page, fullCart)
    await checkout.open()
    const before = await checkout.amount()
    await checkout.place.click()
    await expect(checkout.question).toBeVisible()
    // On another device, at the same time.
    const [product] = fullCart.products
    if (product) await putInCart(fullCart.shopper, product)
    await checkout.confirm()
    await expect(checkout.question.getByRole('alert')).toBeVisible()
    await expect(checkout.question.locator('s')).toBeVisible()
    await expect.poll(() => checkout.question.getByRole('button').last().getAttribute('aria-busy')).toBe(null)
    await checkout.expectAccessible('price-changed')
    expect(await ordersOf(fullCart)).toEqual([])
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    const paid = (await ordersOf(fullCart)).reduce((sum, order) => sum + Math.round(order.amount * 100), 0) / 100
    expect(paid).toBeGreaterThan(Number(before))
  })

  test('says at the line what is sold out meanwhile', async ({ page, t }) => {
    expectProblem(page, refused)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    const product = await scarce()
    await putInCart(fullCart.shopper, product, 2)
    await asShopper(page, fullCart.shopper)
    await selected(page, { ...fullCart, shopIds: [product.shop.id] })
    await checkout.open()
    await checkout.place.click()
    await expect(checkout.question).toBeVisible()
    await buyAllButOne(product)
    await checkout.confirm()
    await expect(checkout.question).toBeHidden()
    const line = checkout.line(product)
    await expect(line).toBeFocused()
    await checkout.expectAccessible('line-refused')
    expect(await ordersOf(fullCart)).toEqual([])
  })

  test('places nothing twice when an answer is lost on its way', async ({ page, t }) => {
    expectProblem(page, /place-order|ERR_FAILED/)
    const checkout = checkoutScreens(page, t)
    const fullCart = await createFullCart()
    await asShopper(page, fullCart.shopper)
    await selected(page, fullCart)
    await checkout.open()
    let lost = 0
    await page.route('**/api/place-order', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('failed')
    })
    await checkout.place.click()
    await checkout.confirm()
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    expect(lost).toBe(1)
    expect(await ordersOf(fullCart)).toHaveLength(2)
  })
})

/** A product with little stock, of a shop that no other journey buys from. */
async function scarce() {
  const all = await Promise.all([3, 4, 6, 7].map((shopId) => inStock(shopId)))
  const [found] = all.flat().sort((a, b) => a.quantity - b.quantity)
  if (!found) throw new Error('there is nothing to buy')
  return found
}

const inStock = async (shopId: number): Promise<ProductCard[]> => {
  const { products } = await call<{ products: ProductCard[] }>(
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
