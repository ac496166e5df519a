import type { Page } from '@playwright/test'
import { chatScreens } from '../support/chat-screens.ts'
import { createChattingShopper } from '../support/conversations.ts'
import { expect, openTab, test } from '../support/fixtures.ts'
import { openSeller } from '../support/seller-client.ts'
import { storeSession } from '../support/shoppers.ts'

const SHOP = 8

test.describe('in every view', { tag: '@every-view' }, () => {
  test('shows the number of unread messages in the title of a hidden tab', { tag: '@en-360-dark' }, async ({
    page,
    t,
    openPage,
  }) => {
    const chat = chatScreens(page, t)
    const shopper = await createChattingShopper([SHOP])
    await storeSession(page, shopper)
    await chat.open(SHOP)
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    const title = await page.title()
    await setHidden(page, true)
    await seller.send('Are you still there?')
    await expect.poll(() => page.title()).toBe(`(1) ${title}`)
    await setHidden(page, false)
    await expect(chat.message('Are you still there?')).toBeVisible()
    await expect.poll(() => page.title()).toBe(title)
  })

  test('shows the same messages in two tabs, and a logout clears both', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
    isPhone,
    openPage,
  }) => {
    const chat = chatScreens(page, t)
    const shopper = await createChattingShopper([SHOP])
    await storeSession(page, shopper)
    await chat.open(SHOP)
    const tab = await openTab(page)
    const chatInTab = chatScreens(tab, t)
    await chatInTab.open(SHOP)
    await chat.send('From the one tab')
    await expect(chat.sentMessage('From the one tab')).toBeVisible()
    await focusTab(tab)
    await expect(chatInTab.message('From the one tab')).toBeVisible()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await seller.send('To both')
    await expect(chat.message('To both')).toBeVisible()
    await expect(chatInTab.message('To both')).toBeVisible()
    if (isPhone) await chat.button('Back').click()
    const menu = await chat.openMenu(shopper.name)
    await menu.getByRole(isPhone ? 'button' : 'menuitem', { name: t('Logout'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Yes'), exact: true })
      .click()
    await expect(page).toHaveURL('/')
    await expect(chat.message('To both')).toBeHidden()
    await expect(chatInTab.message('To both')).toBeHidden()
    for (const one of [page, tab]) expect(await one.evaluate(() => localStorage.getItem('unread'))).toBeNull()
  })
})

/** Simulates that another tab hides this one, or that this one is shown again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )

/** Focuses the tab: the page then fetches messages that were sent from another one. */
const focusTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
