import type { Page } from '@playwright/test'
import type { OrderBrief, Session } from '@rialto/contract'
import { checkoutScreens } from './checkout-screens.ts'
import { expect } from './fixtures.ts'
import { addAddress } from './full-cart.ts'
import { callApi } from './orders.ts'
import { newShopper, storeSession } from './shoppers.ts'
import type { Texts } from './texts.ts'

/** Registers a shopper with an address, and logs them in on this page. Call it before the first page is opened. */
export async function enterShop(page: Page): Promise<Session> {
  const shopper = await newShopper()
  await addAddress(shopper)
  await storeSession(page, shopper)
  return shopper
}

/** Presses *Buy Now* on the page of a product, and waits for the checkout. */
export async function pressBuyNow(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: t('Buy Now'), exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/buynow/)
  await checkoutScreens(page, t).waitForTotals()
}

/** Places the order of the open checkout. */
export async function finishCheckout(page: Page, t: Texts, session: Session): Promise<OrderBrief> {
  const checkout = checkoutScreens(page, t)
  await checkout.placeOrder.click()
  await checkout.confirm()
  await expect(checkout.h1).toHaveText(t('Thank you for your order'))
  const { orders } = await callApi<{ orders: OrderBrief[] }>('GET /orders', { session })
  const [order] = orders
  if (!order) throw new Error('no order was placed')
  return order
}
