import type { Locator } from '@playwright/test'
import { chatScreens } from '../support/chat-screens.ts'
import { enterConsole, expectSound, sellerOf, shopOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { placeOrder, plainProducts } from '../support/orders.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'

test('answers a shopper beside their order', { tag: ['@en-360-dark', '@every-view'] }, async ({
  page,
  openPage,
  view,
  isPhone,
  t,
}) => {
  const shopId = shopOf(view)
  const shopper = await newShopper()
  const order = await placeOrder(shopper, (await plainProducts(shopId)).slice(0, 1))
  const shop = await openPage(view)
  await storeSession(shop, shopper)
  const chat = chatScreens(shop, t)
  await chat.open(shopId)
  await chat.send('Can you leave out the price tag?')

  await enterConsole(page, t, sellerOf(shopId), `orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.order_code)
  const conversation = isPhone
    ? page.getByRole('dialog', { name: t('Conversation') })
    : page.getByRole('complementary', { name: t('Conversation') })
  if (isPhone) await page.getByRole('button', { name: new RegExp(`^${t('Messages')}`) }).click()
  const messages = conversation.getByRole('log', { name: t('Messages') })
  await expect(messages.getByText('Can you leave out the price tag?')).toBeVisible()
  await saveScreenshot(page, 'console-order-chat', { fullPage: false })
  await expectSound(page)
  const field = conversation.getByRole('textbox')
  await field.fill('Gladly: it is a gift then?')
  await field.press('Enter')
  await expect(messages.getByText('Gladly: it is a gift then?')).toBeVisible()
  await expect(chat.message('Gladly: it is a gift then?')).toBeVisible()
  // A later message arrives in the open conversation.
  await chat.send('Yes, for my sister.')
  await expect(messages.getByText('Yes, for my sister.')).toBeVisible()
  await expectSoonAfterKeys(field, shop.getByText(t('The shop is writing …')))
  await expectSoonAfterKeys(chat.field, conversation.getByText(t('The customer is writing …')))
})

/** Keys are told every few seconds, once both pages have connected. */
const expectSoonAfterKeys = (field: Locator, news: Locator) =>
  expect(async () => {
    await field.pressSequentially('a')
    await expect(news).toBeVisible({ timeout: 1_500 })
  }).toPass()
