import type { Locator } from '@playwright/test'
import { accountDialog } from './support/account-dialog.ts'
import { cartScreens } from './support/cart-screens.ts'
import { checkoutScreens } from './support/checkout-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { callApi, plainProducts } from './support/orders.ts'
import { newShopper } from './support/shoppers.ts'

const SHOP = 11

test.describe('in every view', { tag: '@every-view' }, () => {
  test('searches, logs in and places an order by keyboard alone', { tag: '@ar-360' }, async ({ page, t, isPhone }) => {
    const { keyboard } = page
    const account = accountDialog(page, t)
    const cart = cartScreens(page, t)
    const checkout = checkoutScreens(page, t)
    const shopper = await newShopper()
    const product = (await plainProducts(SHOP)).at(-1)
    if (!product) throw new Error('the demo shop has too little')
    const press = async (target: Locator) => {
      await tabTo(page, target)
      await keyboard.press('Enter')
    }

    await page.goto('/')
    const banner = page.getByRole('banner')
    if (isPhone) await press(page.getByRole('button', { name: t('Search products, shops and brands') }))
    else await tabTo(page, banner.getByRole('combobox'))
    const field = isPhone ? page.getByRole('dialog').getByRole('combobox') : banner.getByRole('combobox')
    await expect(field).toBeFocused()
    await keyboard.type(product.name)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=/)
    const found = page.getByRole('main').locator(`article a[href="/products/${product.id}/details"]`).first()
    await press(found)
    await expect(page).toHaveURL(`/products/${product.id}/details`)
    // The focus is at the beginning of the content, past the header.
    await expect(page.getByRole('main')).toBeFocused()

    await press(page.getByRole('main').getByRole('button', { name: t('Add to Cart'), exact: true }))
    await expect(account.input('phone')).toBeFocused()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(shopper.email)
    await tabTo(page, account.input('password'))
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(shopper.password)
    await keyboard.press('Enter')
    await expect(cart.toastButton('View In Cart')).toBeVisible()
    await keyboard.press('F6')
    await press(cart.toastButton('View In Cart'))
    await expect(cart.drawer).toBeVisible()
    await tabTo(page, cart.drawer.getByRole('checkbox').first())
    await keyboard.press('Space')
    await press(cart.proceed)

    await expect(page).toHaveURL('/checkout')
    await checkout.waitForTotals()
    await press(checkout.button('Add address'))
    const dialog = checkout.dialog('Add address')
    await tabTo(page, dialog.locator('input[name=address_line]'))
    await keyboard.type('1 Canal Street')
    await tabTo(page, dialog.locator('input[name=area]'))
    await keyboard.type('Dock Quarter')
    await press(dialog.getByRole('button', { name: t('Save address') }))
    await expect(dialog).toBeHidden()
    await expect(checkout.chosenAddress).toContainText('1 Canal Street')
    await checkout.waitForTotals()
    await press(checkout.placeOrder)
    await expect(checkout.confirmDialog.getByText('1 Canal Street', { exact: false })).toBeVisible()
    await press(checkout.confirmDialog.getByRole('button', { name: t('Place Order'), exact: true }))
    await expect(checkout.h1).toHaveText(t('Thank you for your order'))
    await expect(checkout.h1).toBeFocused()
    const { orders } = await callApi<{ orders: unknown[] }>('GET /orders', { session: shopper })
    expect(orders).toHaveLength(1)
  })
})
