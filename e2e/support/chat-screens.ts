import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { saveScreenshot } from './screenshots.ts'
import type { Texts } from './texts.ts'

/** Page object of the chat, in any language: the panel over a page, and the messages screen. */
export function chatScreens(page: Page, t: Texts) {
  const field = page.getByRole('textbox', { name: t('Type a message'), exact: true })
  const messages = page.getByRole('region', { name: new RegExp(t('Messages with {{shop}}', { shop: '.+' })) })
  const banner = page.getByRole('banner')
  return {
    field,
    messages,
    /** The panel over a page; on phones the whole screen, like a conversation of the messages screen. */
    panel: page.getByRole('dialog').filter({ has: field }),
    button: (wording: string) => page.getByRole('button', { name: t(wording), exact: true }),
    heading: (wording: string, values?: Record<string, string>) =>
      page.getByRole('heading', { name: t(wording, values), exact: true }),
    /** The buttons that open the chat. */
    chatButtons: page.getByRole('button', { name: new RegExp(`^${t('Chat')}: `) }),
    message: (text: string) => messages.getByText(text, { exact: true }),
    /** The message, marked as sent. */
    sentMessage: (text: string) =>
      messages
        .getByRole('listitem')
        .filter({ has: page.getByText(text, { exact: true }) })
        .filter({ has: page.getByText(t('Sent'), { exact: true }) }),
    conversations: page.getByRole('list', { name: t('Conversations') }).getByRole('link'),
    conversation: (shopId: number) => page.locator(`main ul a[href="/massages?shop=${shopId}"]`),
    unreadPattern: (count: number) => new RegExp(t('{{count}} unread', { count })),
    /** The link in the account's menu. */
    accountMenuLink: page
      .getByRole('navigation', { name: t('Account menu') })
      .getByRole('link', { name: new RegExp(t('Message')) }),

    /** Opens the shopper's menu of the header; on phones the drawer. */
    async openMenu(name: string) {
      const isPhone = page.viewportSize()?.width === 360
      await banner.getByRole('button', isPhone ? { name: t('Menu'), exact: true } : { name }).click()
      return isPhone ? page.getByRole('dialog') : page.getByRole('menu')
    },

    async open(shopId: number, shop = '') {
      await page.goto(`${shop}/massages?shop=${shopId}`)
      await expect(field).toBeVisible()
    },

    async send(text: string) {
      await field.fill(text)
      await field.press('Enter')
    },

    /** Checks accessibility, and saves a screenshot if `SCREENS_DIR` is set. */
    async expectAccessible(name: string) {
      await expectAccessible(page)
      await saveScreenshot(page, `chat-${name}`, { fullPage: false })
    },
  }
}

/** Waits for a text in the conversation; call it before the text arrives. @returns the time by this machine's clock */
export function timeWhenShown(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const isShown = () => [...document.querySelectorAll('section li p')].some((part) => part.textContent === wanted)
    while (!isShown()) await new Promise(requestAnimationFrame)
    return Date.now()
  }, text)
}
