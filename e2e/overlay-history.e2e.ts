import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { createChattingShopper } from './support/conversations.ts'
import { expect, test } from './support/fixtures.ts'
import { newShopper, storeSession } from './support/shoppers.ts'
import { textsOf } from './support/texts.ts'
import { OWN_VIEW } from './support/views.ts'

const SHORT_PAGE = '/categories'
const phone = { width: 360, height: 780 }

test.describe('browser history on a phone', () => {
  test.use({ view: phone })

  test('adds no empty history entry for a link in the menu', { tag: OWN_VIEW }, async ({ page, t }) => {
    await page.goto('/')
    await page.goto(SHORT_PAGE)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Menu') })
      .click()
    const menu = page.getByRole('dialog', { name: 'Rialto' })
    await menu.locator('a[href="/shops"]').first().click()
    await expect(page).toHaveURL('/shops')
    await expect(menu).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(SHORT_PAGE)
    expect(await page.locator('[role=dialog]').count()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('returns to the page without the overlay after leaving the shop from an overlay', { tag: OWN_VIEW }, async ({
    page,
    t,
  }) => {
    await page.goto('/terms-and-conditions')
    await page.goto(SHORT_PAGE)
    await cartScreens(page, t).open()
    // Leaves the whole page, as a link to another site does.
    await page.evaluate(() => window.location.assign('/contact-us'))
    await expect(page).toHaveURL('/contact-us')
    await page.goBack()
    await expect(page).toHaveURL(SHORT_PAGE)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => countOverlayEntries(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('closes the overlay on a reload, and Back then leaves the page', { tag: OWN_VIEW }, async ({ page, t }) => {
    await page.goto('/terms-and-conditions')
    await page.goto(SHORT_PAGE)
    await cartScreens(page, t).open()
    expect(await countOverlayEntries(page)).toBe(1)
    await page.reload()
    await expect.poll(() => countOverlayEntries(page)).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('opens no overlay again on Forward', { tag: OWN_VIEW }, async ({ page, t }) => {
    await page.goto('/terms-and-conditions')
    await page.goto(SHORT_PAGE)
    const cart = cartScreens(page, t)
    await cart.open()
    await page.goBack()
    await expect(cart.drawer).toHaveCount(0)
    await page.goForward()
    await expect.poll(() => countOverlayEntries(page)).toBe(0)
    expect(await cart.drawer.count()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('leaves the page on a second Back while the overlay is still closing', { tag: OWN_VIEW }, async ({
    page,
    t,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/terms-and-conditions')
    await page.goto(SHORT_PAGE)
    await cartScreens(page, t).open()
    await page.evaluate(() => {
      // As the browser's own button does, without the page's scripts.
      History.prototype.go.call(history, -1)
      setTimeout(() => History.prototype.go.call(history, -1))
    })
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('undoes all filters of one opening of the sheet by one step back', { tag: OWN_VIEW }, async ({ page, t }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: t('Filters') })
    await sheet.getByText(/On sale/).click()
    await expect(page).toHaveURL('/products?discounted=1')
    await sheet.getByText(/In stock/).click()
    await expect(page).toHaveURL(/in_stock=1/)
    await expect.poll(() => countOverlayEntries(page)).toBe(1)
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(page.url()).toMatch(/in_stock=1/)
    await page.goBack()
    await expect(page).toHaveURL('/products')
  })

  test('returns from a conversation to the list on Back', { tag: OWN_VIEW }, async ({ page, t }) => {
    const shopper = await createChattingShopper([2])
    await storeSession(page, shopper)
    const chat = chatScreens(page, t)
    await page.goto('/terms-and-conditions')
    await page.goto('/massages')
    await chat.conversation(2).click()
    await expect(chat.field).toBeVisible()
    await page.goBack()
    await expect(chat.field).toHaveCount(0)
    await expect(page).toHaveURL('/massages')
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })
})

test('stays on the page when Back closes the dialog about unsaved changes', { tag: OWN_VIEW }, async ({ page, t }) => {
  await storeSession(page, await newShopper())
  await page.goto('/support')
  await page.locator('a[href="/contact-us"]').evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/contact-us')
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: t('Account menu') })
    .locator('a[href="/profile"]')
    .click()
  await expect(page).toHaveURL('/profile')
  await page.locator('input[name=name]').fill('Somebody else')
  await page.goBack()
  const leaveDialog = page.getByRole('alertdialog', { name: t('Leave without saving?') })
  await expect(leaveDialog).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(leaveDialog).toBeHidden()
  await expect(page).toHaveURL('/profile')
  expect(await page.locator('input[name=name]').inputValue()).toBe('Somebody else')
  await page.goBack()
  await leaveDialog.getByRole('button', { name: t('Leave') }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('closes a menu on Back on a tablet, and leaves the page on Back with a mouse', { tag: OWN_VIEW }, async ({
  openPage,
}) => {
  const t = await textsOf('en')
  for (const hasTouch of [true, false]) {
    const page = await openPage({ context: { hasTouch, isMobile: hasTouch } })
    await page.goto('/terms-and-conditions')
    await page.goto(SHORT_PAGE)
    const opener = page.getByRole('region', { name: t('Service') }).getByRole('button', { name: /^Currency/ })
    await opener.click()
    const menu = page.getByRole('menu', { name: t('Currency') })
    await expect(menu).toBeVisible()
    // Its entry is added once it has been painted, sooner than a person can go back.
    await expect.poll(() => countOverlayEntries(page)).toBe(hasTouch ? 1 : 0)
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(hasTouch ? SHORT_PAGE : '/terms-and-conditions')
  }
})

test('leaves the page and keeps the desktop chat open on Back', { tag: OWN_VIEW }, async ({ page, t }) => {
  await storeSession(page, await newShopper())
  await page.goto('/shops')
  await page.locator('main a[href="/shops/8"]').first().click()
  await expect(page).toHaveURL('/shops/8')
  const chat = chatScreens(page, t)
  await chat.chatButtons.first().click()
  await expect(chat.panel).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/shops')
  await expect(chat.panel).toBeVisible()
})

/** The number of history entries for overlays above the page's own entry. */
const countOverlayEntries = (page: { evaluate: <T>(read: () => T) => Promise<T> }): Promise<number> =>
  page.evaluate(() => {
    const readState = Object.getOwnPropertyDescriptor(History.prototype, 'state')?.get
    return (readState?.call(history) as { overlays?: number } | null)?.overlays ?? 0
  })
