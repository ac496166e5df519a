import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { cartScreens } from '../support/cart-screens.ts'
import { chatScreens } from '../support/chat-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { expectProblem } from '../support/problems.ts'
import { openSeller } from '../support/seller-client.ts'
import { demoShopper, storeSession } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

// These tests need a separate server, with the demo's sellers, which are off elsewhere, and for a restart.

const SHOP = 2
/** The demo's sellers log in one after the other and answer with a delay. */
const ANSWER_MS = 40_000

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({}, { DEMO_SELLERS: 'on' })
})
test.afterAll(() => ownShop.stop())

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows a demo seller as online and receives an answer', { tag: '@ar-360' }, async ({
    page,
    t,
    view,
    isPhone,
  }) => {
    const chat = chatScreens(page, t)
    await storeSession(page, await demoShopper(isPhone ? 3 : 2, ownShop.url))
    await page.goto(`${ownShop.url}/shops/${SHOP}`)
    await chat.chatButtons.first().click()
    await expect(chat.field).toBeVisible()
    const sellerMessages = chat.messages.getByText(new RegExp(t('{{shop}} wrote:', { shop: '.+' })))
    await chat.send(view.locale === 'ar' ? 'مرحبا' : 'Hello')
    await expect.poll(() => sellerMessages.count(), { timeout: ANSWER_MS }).toBe(1)
    await expect(chat.panel).toHaveText(new RegExp(t('Online')))
    await chat.expectAccessible('demo-seller')
  })
})

test.describe('in one view', () => {
  test('loses no message when the server restarts, and reconnects both sides', { tag: [OWN_VIEW, FULL_RUN] }, async ({
    page,
    t,
    openPage,
  }) => {
    expectProblem(page, /Failed to load resource|request failed|WebSocket/)
    const chat = chatScreens(page, t)
    const shopper = await demoShopper(1, ownShop.url)
    const seller = await openSeller(openPage, SHOP, shopper.user.id, ownShop.url)
    expectProblem(seller.page, /WebSocket/)
    await storeSession(page, shopper)
    await chat.open(SHOP, ownShop.url)
    await chat.send('Before the restart')
    await expect.poll(seller.receivedMessages).toContain('Before the restart')
    await ownShop.restart(async () => {
      await chat.send('While it was down')
      await expect(chat.messages.getByText(t('Not sent.'))).toBeVisible()
      await chat.expectAccessible('down')
    })
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect(chat.messages.getByText(t('Not sent.'))).toBeHidden()
    await expect.poll(seller.receivedMessages, { timeout: ANSWER_MS }).toContain('While it was down')
    await seller.send('Here we are again.')
    await expect(chat.message('Here we are again.')).toBeVisible()
    await expect(chat.message('While it was down')).toHaveCount(1)
    await expect(chat.message('Before the restart')).toHaveCount(1)
    const path = `GET /get-message?shop_id=${SHOP}`
    const { data } = await callApi<{ data: { message: string }[] }>(path, { session: shopper, shop: ownShop.url })
    expect(data.filter(({ message }) => message === 'While it was down')).toHaveLength(1)
  })

  test('has no links to shops when there is only one seller', { tag: OWN_VIEW }, async ({ page, t }) => {
    await ownShop.runCli(['settings', 'change', '--values', '{"multi_vendor":false}'])
    const chat = chatScreens(page, t)
    await storeSession(page, await demoShopper(1, ownShop.url))
    await page.goto(`${ownShop.url}/categories`)
    await cartScreens(page, t).open()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Chat'), exact: true })
      .first()
      .click()
    await expect(chat.panel).toBeVisible()
    expect(await chat.panel.locator('a[href^="/shops"]').count()).toBe(0)
    await chat.expectAccessible('one-seller')
    await chat.panel.getByRole('link', { name: t('Open in full size') }).click()
    await expect(chat.field).toBeVisible()
    await expect(chat.heading('No User Selected')).toBeHidden()
    expect(await page.locator('main a[href^="/shops"]').count()).toBe(0)
    await chat.expectAccessible('one-seller-screen')
  })
})
