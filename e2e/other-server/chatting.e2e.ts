import { expectAccessible } from '../support/accessibility.ts'
import { cartScreens } from '../support/cart-screens.ts'
import { chatScreens } from '../support/chat-screens.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { kilns, loom, teapot } from './goods.ts'
import { addShopper, expectMissingCalls, startLoggedIn } from './start.ts'
import { storefrontOnOtherServer } from './storefront.ts'

const storefront = storefrontOnOtherServer()

test.describe('storefront on another server, in every view', { tag: '@every-view' }, () => {
  test('exchanges messages without a realtime connection', { tag: '@en-1280' }, async ({ page, t }) => {
    const chat = chatScreens(page, t)
    // A conversation may be opened before the list of conversations is loaded.
    expectMissingCalls(page, '/api/shops/11')
    const shopper = addShopper(storefront.other)
    await startLoggedIn(page, shopper)
    shopper.cart.set(teapot.id, 1)
    const cart = cartScreens(page, t)
    await storefront.open(page, '/')
    await cart.open()
    await cart.drawer.getByRole('button', { name: new RegExp(`^${t('Chat')}: `) }).click()
    await expect(chat.panel).toBeVisible()
    await expect(chat.message('Word 25')).toBeVisible()
    await expect.poll(() => shopper.lastSeen).toBeGreaterThan(0)
    shopper.unread = 2
    await storefront.open(page, '/massages')
    await expect(chat.conversation(kilns.id)).toHaveText(
      new RegExp(`${kilns.name}.*${t('{{count}} unread', { count: 2 })}`),
    )
    await expect(chat.conversation(loom.id)).toHaveText(new RegExp(`${loom.name}.*Your runner is woven`))
    await chat.conversation(kilns.id).click()
    await expect(chat.message('Word 25')).toBeVisible()
    await expect(chat.messages.getByRole('article').filter({ hasText: teapot.name })).toBeVisible()
    await expectAccessible(page)
    await saveScreenshot(page, 'other-chat', { fullPage: false })
    // The message appears once, although the fetched messages have no ids.
    await chat.send('Do you ship today?')
    await expect.poll(() => shopper.messages.at(-1)?.text).toBe('Do you ship today?')
    shopper.messages.push({ shop: kilns.id, from: 'shop', text: 'We do', at: '2037-01-01T10:00:00.000000Z' })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(chat.message('We do')).toBeVisible()
    await expect(chat.message('Do you ship today?')).toHaveCount(1)
    await expect
      .poll(async () => {
        await chat.messages.evaluate((box) => {
          box.scrollTop = 0
        })
        return chat.message('Word 1').count()
      })
      .toBe(1)
  })
})
