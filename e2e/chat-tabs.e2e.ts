import type { Page } from '@playwright/test'
import { chatScreens } from './support/chat-screens.ts'
import { createChattingShopper } from './support/conversations.ts'
import { expect, openTab, test } from './support/fixtures.ts'
import { openSeller } from './support/seller-client.ts'
import { asShopper } from './support/shoppers.ts'

const SHOP = 8

test.describe('in every view', { tag: '@every-view' }, () => {
  test('a hidden tab says in its title how many are unread', async ({ page, t, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await createChattingShopper([SHOP])
    await asShopper(page, shopper)
    await chat.open(SHOP)
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    const title = await page.title()
    await hide(page, true)
    await seller.write('Are you still there?')
    await expect.poll(() => page.title()).toBe(`(1) ${title}`)
    await hide(page, false)
    await expect(chat.said('Are you still there?')).toBeVisible()
    await expect.poll(() => page.title()).toBe(title)
  })

  test('two tabs show the same, and a logout clears both', async ({ page, t, isPhone, openPage }) => {
    const chat = chatScreens(page, t)
    const shopper = await createChattingShopper([SHOP])
    await asShopper(page, shopper)
    await chat.open(SHOP)
    const tab = await openTab(page)
    const there = chatScreens(tab, t)
    await there.open(SHOP)
    await chat.write('From the one tab')
    await expect(chat.sent('From the one tab')).toBeVisible()
    await comeBack(tab)
    await expect(there.said('From the one tab')).toBeVisible()
    const seller = await openSeller(openPage, SHOP, shopper.user.id)
    await seller.write('To both')
    await expect(chat.said('To both')).toBeVisible()
    await expect(there.said('To both')).toBeVisible()
    if (isPhone) await chat.button('Back').click()
    const menu = await chat.openMenu(shopper.name)
    await menu.getByRole(isPhone ? 'button' : 'menuitem', { name: t('Logout'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('Yes'), exact: true })
      .click()
    await expect(page).toHaveURL('/')
    await expect(chat.said('To both')).toBeHidden()
    await expect(there.said('To both')).toBeHidden()
    for (const one of [page, tab]) expect(await one.evaluate(() => localStorage.getItem('unread'))).toBeNull()
  })
})

/** Hides or shows the tab, as another tab in front of it does. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    hidden ? 'hidden' : 'visible',
  )

/** The page fetches messages that the shopper wrote elsewhere when they come back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
