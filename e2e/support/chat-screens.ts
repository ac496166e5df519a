import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { saveScreenshot } from './screenshots.ts'
import type { Texts } from './texts.ts'

/** The chat, as a shopper finds their way in it, in any language: the panel over a page, and the messages screen. */
export function chatScreens(page: Page, t: Texts) {
  const field = page.getByRole('textbox', { name: t('Type a message'), exact: true })
  const messages = page.getByRole('region', { name: new RegExp(t('Messages with {{shop}}', { shop: '.+' })) })
  const banner = page.getByRole('banner')
  return {
    field,
    messages,
    /** Over a page; on phones the whole screen, as is a conversation of the messages screen. */
    panel: page.getByRole('dialog').filter({ has: field }),
    button: (wording: string) => page.getByRole('button', { name: t(wording), exact: true }),
    heading: (wording: string, values?: Record<string, string>) =>
      page.getByRole('heading', { name: t(wording, values), exact: true }),
    /** The buttons that open the chat. */
    ask: page.getByRole('button', { name: new RegExp(`^${t('Chat')}: `) }),
    said: (text: string) => messages.getByText(text, { exact: true }),
    /** The same, once the shop has it. */
    sent: (text: string) =>
      messages
        .getByRole('listitem')
        .filter({ has: page.getByText(text, { exact: true }) })
        .filter({ has: page.getByText(t('Sent'), { exact: true }) }),
    rows: page.getByRole('list', { name: t('Conversations') }).getByRole('link'),
    row: (shopId: number) => page.locator(`main ul a[href="/massages?shop=${shopId}"]`),
    unread: (count: number) => new RegExp(t('{{count}} unread', { count })),
    /** In the account's own menu. */
    link: page
      .getByRole('navigation', { name: t('Account menu') })
      .getByRole('link', { name: new RegExp(t('Message')) }),

    /** The shopper's menu of the header; on phones the drawer. */
    async openMenu(name: string) {
      const isPhone = page.viewportSize()?.width === 360
      await banner.getByRole('button', isPhone ? { name: t('Menu'), exact: true } : { name }).click()
      return isPhone ? page.getByRole('dialog') : page.getByRole('menu')
    },

    async open(shopId: number, shop = '') {
      await page.goto(`${shop}/massages?shop=${shopId}`)
      await expect(field).toBeVisible()
    },

    async write(text: string) {
      await field.fill(text)
      await field.press('Enter')
    },

    /** As it should be for everybody; and kept for looking. */
    async expectAccessible(name: string) {
      await expectAccessible(page)
      await saveScreenshot(page, `chat-${name}`, { fullPage: false })
    },
  }
}

/** When a text stands in sight, by this machine's clock; ask before it comes. */
export function seenAt(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const isThere = () => [...document.querySelectorAll('section li p')].some((part) => part.textContent === wanted)
    while (!isThere()) await new Promise(requestAnimationFrame)
    return Date.now()
  }, text)
}
