import type { ProductCard } from '@rialto/contract'
import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart } from './support/full-cart.ts'
import { placeOrder, plainProducts } from './support/orders.ts'
import { asShopper, newShopper } from './support/shoppers.ts'

const SHOP = 4

let product: ProductCard
test.beforeAll(async () => {
  const [found] = await plainProducts(SHOP)
  if (!found) throw new Error('the demo shop has too little')
  product = found
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('a product’s shop is asked about it: the guest logs in, and the product stands there', async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    await page.goto(`/products/${product.id}/details`)
    await chat.ask.first().click()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(chat.panel).toBeVisible()
    const card = chat.messages.getByRole('article')
    await expect(card.locator(`a[href="/products/${product.id}/details"]`)).toBeVisible()
    await chat.expectAccessible('panel-product')
    await chat.write('Do you have it in stock?')
    await expect(chat.said('Do you have it in stock?')).toBeVisible()
    await page.reload()
    await chat.ask.first().click()
    await expect(chat.said('Do you have it in stock?')).toBeVisible()
    await chat.expectAccessible('panel-talk')
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('opens from the cart, in the drawer’s place', async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const cart = cartScreens(page, t)
    const { shopper } = await createFullCart({ address: false })
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
    await chat.expectAccessible('panel-cart')
  })

  test('opens from the shop’s page; Escape closes it and gives the focus back', async ({ page, t, isPhone }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, await newShopper())
    await page.goto(`/shops/${SHOP}`)
    await chat.ask.first().click()
    await expect(chat.panel).toBeVisible()
    if (!isPhone) {
      await expect(chat.field).toBeFocused()
      // The panel is beside the page, which stays usable.
      await page.getByRole('banner').getByRole('link', { name: 'Rialto' }).click()
      await expect(page).toHaveURL('/')
      await expect(chat.panel).toBeVisible()
      await page.goBack()
      await chat.ask.first().focus()
      await page.keyboard.press('Enter')
    }
    await chat.field.focus()
    await page.keyboard.press('Escape')
    await expect(chat.panel).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
  })

  test('opens from an order, and goes on in full size', async ({ page, t }) => {
    const chat = chatScreens(page, t)
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
    await expect(page).toHaveURL('/massages?shop=9')
    // While the panel closes, both fields exist.
    await expect(open).toHaveCount(0)
    await expect(chat.field).toHaveCount(1)
    await expect(chat.said('When does it come?')).toHaveCount(1)
    expect(await chat.field.inputValue()).toBe('Half a')
  })
})
