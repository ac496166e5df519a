import type { Page } from '@playwright/test'
import { chatScreens } from '../support/chat-screens.ts'
import { createChattingShopper } from '../support/conversations.ts'
import { expect, test } from '../support/fixtures.ts'
import { storeSession } from '../support/shoppers.ts'
import { OWN_VIEW } from '../support/views.ts'

const SHOP = 2

for (const { leastShare, ...view } of [
  { width: 1280, height: 800, locale: 'en', leastShare: 0.65 },
  { width: 1280, height: 800, locale: 'ar', leastShare: 0.65 },
  { width: 1280, height: 900, locale: 'en', leastShare: 0.6 },
  { width: 820, height: 1100, locale: 'en', leastShare: 0.5 },
  { width: 640, height: 450, locale: 'en', leastShare: 0.65 },
  { width: 360, height: 640, locale: 'ar', leastShare: 0.7 },
  // The height above a phone's keyboard.
  { width: 360, height: 380, locale: 'en', leastShare: 0.6 },
])
  test.describe(`a conversation at ${view.width} by ${view.height} in ${view.locale}`, () => {
    test.use({ view })

    test('fills the screen with a visible text field, and the page does not scroll', { tag: OWN_VIEW }, async ({
      page,
      t,
    }) => {
      await storeSession(page, await createChattingShopper([SHOP]))
      const chat = chatScreens(page, t)
      await chat.open(SHOP)
      await expect(chat.message(`Hello, shop ${SHOP}`)).toBeVisible()
      const messages = await chat.messages.boundingBox()
      expect((messages?.height ?? 0) / view.height).toBeGreaterThanOrEqual(leastShare)
      await expectInViewport(page, chat.field)
      await page.mouse.move(view.width / 2, view.height - 150)
      await page.mouse.wheel(0, 600)
      await page.keyboard.press('End')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await chat.field.fill('One line\nand another\nand a third\nand a fourth\nand a fifth\nand a sixth')
      await expectInViewport(page, chat.field)
      await expectInViewport(page, chat.button('Send'))
    })
  })

async function expectInViewport(page: Page, part: ReturnType<Page['getByRole']>): Promise<void> {
  const box = await part.boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}
