import type { ProductCard } from '@rialto/contract'
import { beforeAll, describe } from 'vitest'
import { fullBasket } from './support/basket.ts'
import { expect, test } from './support/browser.ts'
import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { isFocused } from './support/keyboard.ts'
import { placeOrder, plainProducts } from './support/orders.ts'
import { asShopper, newShopper } from './support/shoppers.ts'
import { journeyViews } from './support/views.ts'

const SHOP = 4

describe.each(journeyViews)('at $width in $locale', (view) => {
  test.override({ view })
  const isPhone = view.width === 360
  let product: ProductCard
  beforeAll(async () => {
    const [found] = await plainProducts(SHOP)
    if (!found) throw new Error('the demo shop has too little')
    product = found
  })

  test('a product’s shop is asked about it: the guest logs in, and the product stands there', async ({ page, t }) => {
    const chat = chatScreens(page, t, view)
    const shopper = await newShopper()
    await page.goto(`/products/${product.id}/details`)
    await chat.ask.first().click()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(chat.panel).toBeVisible()
    const card = chat.messages.getByRole('article')
    await expect(card.locator(`a[href="/products/${product.id}/details"]`)).toBeVisible()
    await chat.isClean('panel-product')
    await chat.write('Do you have it in stock?')
    await expect(chat.said('Do you have it in stock?')).toBeVisible()
    await page.reload()
    await chat.ask.first().click()
    await expect(chat.said('Do you have it in stock?')).toBeVisible()
    await chat.isClean('panel-talk')
  })

  // Neither language nor light matters from here on: once in each width.
  if (view !== journeyViews[0] && view !== journeyViews[1]) return

  test('opens from the cart, in the drawer’s place', async ({ page, t }) => {
    const chat = chatScreens(page, t, view)
    const cart = cartScreens(page, t, view)
    const { shopper } = await fullBasket({ address: false })
    await asShopper(page, shopper)
    await page.goto('/categories')
    await cart.open()
    await cart.drawer
      .getByRole('button', { name: new RegExp(`^${t('Chat')}: `) })
      .first()
      .click()
    await expect(cart.drawer).toBeHidden()
    await expect(chat.panel).toBeVisible()
    await expect(chat.heading('No messages yet')).toBeVisible()
    await chat.isClean('panel-cart')
  })

  test('opens from the shop’s page; Escape closes it and gives the focus back', async ({ page, t }) => {
    const chat = chatScreens(page, t, view)
    await asShopper(page, await newShopper())
    await page.goto(`/shops/${SHOP}`)
    await chat.ask.first().click()
    await expect(chat.panel).toBeVisible()
    if (!isPhone) {
      await expect.poll(() => isFocused(chat.field)).toBe(true)
      // It stands beside the page, which goes on.
      await page.getByRole('banner').getByRole('link', { name: 'Rialto' }).click()
      await expect(page).toBeAt('/')
      await expect(chat.panel).toBeVisible()
      await page.goBack()
      await chat.ask.first().focus()
      await page.keyboard.press('Enter')
    }
    await chat.field.focus()
    await page.keyboard.press('Escape')
    await expect(chat.panel).toBeHidden()
    await expect.poll(() => isFocused(page.locator('body'))).toBe(false)
  })

  test('opens from an order, and goes on in full size', async ({ page, t }) => {
    const chat = chatScreens(page, t, view)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(9)).slice(0, 1))
    await asShopper(page, shopper)
    await page.goto(`/order-history/${order.id}`)
    await chat.ask.click()
    await expect(chat.panel).toBeVisible()
    await chat.write('When does it come?')
    await expect(chat.said('When does it come?')).toBeVisible()
    await chat.field.fill('Half a')
    const open = page.getByRole('link', { name: t('Open in full size') })
    await open.click()
    await expect(page).toBeAt('/massages?shop=9')
    // The panel goes, and for a moment both are there.
    await expect(open).toHaveCount(0)
    await expect(chat.field).toHaveCount(1)
    await expect(chat.said('When does it come?')).toHaveCount(1)
    expect(await chat.field.inputValue()).toBe('Half a')
  })
})
