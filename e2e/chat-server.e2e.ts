import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { expect, test } from './support/fixtures.ts'
import { call } from './support/orders.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { expectProblem } from './support/problems.ts'
import { openSeller } from './support/seller-client.ts'
import { asShopper, demoShopper } from './support/shoppers.ts'

// These tests need a server of their own: for the demo's sellers, who are off elsewhere, and for a restart.

const SHOP = 2
/** The demo's sellers log in one after the other, and wait a while before they answer. */
const ANSWER_MS = 40_000

let own: OwnShop
test.beforeAll(async () => {
  own = await startOwnShop({}, { DEMO_SELLERS: 'on' })
})
test.afterAll(() => own.stop())

test.describe('in every view', { tag: '@every-view' }, () => {
  test('a demo seller is there, and answers', async ({ page, t, view, isPhone }) => {
    const chat = chatScreens(page, t)
    await asShopper(page, await demoShopper(isPhone ? 3 : 2, own.url))
    await page.goto(`${own.url}/shops/${SHOP}`)
    await chat.ask.first().click()
    await expect(chat.field).toBeVisible()
    const theirs = chat.messages.getByText(new RegExp(t('{{shop}} wrote:', { shop: '.+' })))
    await chat.write(view.locale === 'ar' ? 'مرحبا' : 'Hello')
    await expect.poll(() => theirs.count(), { timeout: ANSWER_MS }).toBe(1)
    await expect(chat.panel).toHaveText(new RegExp(t('Online')))
    await chat.expectAccessible('demo-seller')
  })
})

test.describe('in one view, as it depends on none', () => {
  test('a restart of the server loses nothing, and both sides hear each other again', async ({ page, t, openPage }) => {
    expectProblem(page, /Failed to load resource|request failed|WebSocket/)
    const chat = chatScreens(page, t)
    const shopper = await demoShopper(1, own.url)
    const seller = await openSeller(openPage, SHOP, shopper.user.id, own.url)
    expectProblem(seller.page, /WebSocket/)
    await asShopper(page, shopper)
    await chat.open(SHOP, own.url)
    await chat.write('Before the restart')
    await expect.poll(seller.heard).toContain('Before the restart')
    await own.restart(async () => {
      await chat.write('While it was down')
      await expect(chat.messages.getByText(t('Not sent.'))).toBeVisible()
      await chat.expectAccessible('down')
    })
    await chat.messages.getByRole('button', { name: t('Try again') }).click()
    await expect(chat.messages.getByText(t('Not sent.'))).toBeHidden()
    await expect.poll(seller.heard, { timeout: ANSWER_MS }).toContain('While it was down')
    await seller.write('Here we are again.')
    await expect(chat.said('Here we are again.')).toBeVisible()
    await expect(chat.said('While it was down')).toHaveCount(1)
    await expect(chat.said('Before the restart')).toHaveCount(1)
    const path = `GET /get-message?shop_id=${SHOP}`
    const { data } = await call<{ data: { message: string }[] }>(path, { session: shopper, shop: own.url })
    expect(data.filter(({ message }) => message === 'While it was down')).toHaveLength(1)
  })

  test('with one seller, the chat leads to no shop', async ({ page, t }) => {
    await own.operate(['settings', 'set', 'multi_vendor', 'false'])
    const chat = chatScreens(page, t)
    await asShopper(page, await demoShopper(1, own.url))
    await page.goto(`${own.url}/categories`)
    await cartScreens(page, t).open()
    await chat.ask.first().click()
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
