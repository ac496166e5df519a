import type { ProductCard } from '@rialto/contract'
import { DETAIL } from '../scripts/test-runs.mjs'
import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { createFullCart } from './support/full-cart.ts'
import { placeOrder, plainProducts } from './support/orders.ts'
import { newShopper, storeSession } from './support/shoppers.ts'

const SHOP = 4

let product: ProductCard
test.beforeAll(async () => {
  const [found] = await plainProducts(SHOP)
  if (!found) throw new Error('the demo shop has too little')
  product = found
})

test.describe('in every view', { tag: '@every-view' }, () => {
  test('opens with the product for a guest once they have logged in', { tag: '@ar-360' }, async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    await page.goto(`/products/${product.id}/details`)
    await chat.chatButtons.first().click()
    await page.locator('input[name=phone]').fill(shopper.email)
    await page.locator('input[name=password]').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(chat.panel).toBeVisible()
    await expect(chat.panel.getByRole('region', { name: t('Your question is about') })).toBeVisible()
    await expect(chat.heading('No messages yet')).toBeVisible()
    await chat.expectAccessible('panel-product')
    await chat.send('Do you have it in stock?')
    const card = chat.messages.getByRole('article')
    await expect(card.locator(`a[href="/products/${product.id}/details"]`)).toBeVisible()
    await expect(chat.message('Do you have it in stock?')).toBeVisible()
    await page.reload()
    await chat.chatButtons.first().click()
    await expect(chat.message('Do you have it in stock?')).toBeVisible()
    await chat.expectAccessible('panel-talk')
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('opens from the cart and closes its drawer', { tag: ['@ar-360', DETAIL] }, async ({ page, t }) => {
    const chat = chatScreens(page, t)
    const cart = cartScreens(page, t)
    const { shopper } = await createFullCart({ address: false })
    await storeSession(page, shopper)
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

  test('opens from the shop’s page, and Escape closes it and restores the focus', {
    tag: ['@en-1280', DETAIL],
  }, async ({ page, t, isPhone }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, await newShopper())
    await page.goto(`/shops/${SHOP}`)
    await chat.chatButtons.first().click()
    await expect(chat.panel).toBeVisible()
    if (!isPhone) {
      await expect(chat.field).toBeFocused()
      // The panel is beside the page, which stays usable.
      await page.getByRole('banner').getByRole('link', { name: 'Rialto' }).click()
      await expect(page).toHaveURL('/')
      await expect(chat.panel).toBeVisible()
      await page.goBack()
      await chat.chatButtons.first().focus()
      await page.keyboard.press('Enter')
    }
    await chat.field.focus()
    await page.keyboard.press('Escape')
    await expect(chat.panel).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
  })

  test('opens from an order and keeps its draft on the messages screen', { tag: ['@ar-360', DETAIL] }, async ({
    page,
    t,
  }) => {
    const chat = chatScreens(page, t)
    const shopper = await newShopper()
    const order = await placeOrder(shopper, (await plainProducts(9)).slice(0, 1))
    await storeSession(page, shopper)
    await page.goto(`/order-history/${order.id}`)
    await chat.chatButtons.click()
    await expect(chat.panel).toBeVisible()
    await chat.send('When does it come?')
    await expect(chat.message('When does it come?')).toBeVisible()
    await chat.field.fill('Half a')
    const open = page.getByRole('link', { name: t('Open in full size') })
    await open.click()
    await expect(page).toHaveURL('/massages?shop=9')
    // While the panel closes, both fields exist.
    await expect(open).toHaveCount(0)
    await expect(chat.field).toHaveCount(1)
    await expect(chat.message('When does it come?')).toHaveCount(1)
    expect(await chat.field.inputValue()).toBe('Half a')
  })
})
