import { cartScreens } from './support/cart-screens.ts'
import { chatScreens } from './support/chat-screens.ts'
import { createChattingShopper } from './support/conversations.ts'
import { expect, test } from './support/fixtures.ts'
import { asShopper, newShopper } from './support/shoppers.ts'
import { textsOf } from './support/texts.ts'

const LIGHT = '/categories'
const phone = { width: 360, height: 780 }

test.describe('the history of a phone', () => {
  test.use({ view: phone })

  test('a link in the menu leaves no entry that leads nowhere', async ({ page, t }) => {
    await page.goto('/')
    await page.goto(LIGHT)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Menu') })
      .click()
    const menu = page.getByRole('dialog', { name: 'Rialto' })
    await menu.locator('a[href="/shops"]').first().click()
    await expect(page).toHaveURL('/shops')
    await expect(menu).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(LIGHT)
    expect(await page.locator('[role=dialog]').count()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('a link out of the shop, followed from an overlay, leads back to the page beneath', async ({ page, t }) => {
    await page.goto('/terms-and-conditions')
    await page.goto(LIGHT)
    await cartScreens(page, t).open()
    // Leaves the whole page, as a link to another site does.
    await page.evaluate(() => window.location.assign('/contact-us'))
    await expect(page).toHaveURL('/contact-us')
    await page.goBack()
    await expect(page).toHaveURL(LIGHT)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => overlayEntries(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('a reload with an overlay open shows the page without it, and Back leaves the page', async ({ page, t }) => {
    await page.goto('/terms-and-conditions')
    await page.goto(LIGHT)
    await cartScreens(page, t).open()
    expect(await overlayEntries(page)).toBe(1)
    await page.reload()
    await expect.poll(() => overlayEntries(page)).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('Forward opens nothing again', async ({ page, t }) => {
    await page.goto('/terms-and-conditions')
    await page.goto(LIGHT)
    const cart = cartScreens(page, t)
    await cart.open()
    await page.goBack()
    await expect(cart.drawer).toHaveCount(0)
    await page.goForward()
    await expect.poll(() => overlayEntries(page)).toBe(0)
    expect(await cart.drawer.count()).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('two Backs in a row, the second while the overlay still closes, leave the page', async ({ page, t }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/terms-and-conditions')
    await page.goto(LIGHT)
    await cartScreens(page, t).open()
    await page.evaluate(() => {
      // As the browser's own button does, without the page's scripts.
      History.prototype.go.call(history, -1)
      setTimeout(() => History.prototype.go.call(history, -1))
    })
    await expect(page).toHaveURL('/terms-and-conditions')
  })

  test('all choices of one opening of the filters are one step back', async ({ page, t }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: t('Filters') })
    await sheet.getByText(/On sale/).click()
    await expect(page).toHaveURL('/products?discounted=1')
    await sheet.getByText(/In stock/).click()
    await expect(page).toHaveURL(/in_stock=1/)
    await expect.poll(() => overlayEntries(page)).toBe(1)
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(page.url()).toMatch(/in_stock=1/)
    await page.goBack()
    await expect(page).toHaveURL('/products')
  })

  test('a conversation has an entry of its own: Back leads to the list', async ({ page, t }) => {
    const shopper = await createChattingShopper([2])
    await asShopper(page, shopper)
    const chat = chatScreens(page, t)
    await page.goto('/terms-and-conditions')
    await page.goto('/massages')
    await chat.row(2).click()
    await expect(chat.field).toBeVisible()
    await page.goBack()
    await expect(chat.field).toHaveCount(0)
    await expect(page).toHaveURL('/massages')
    await page.goBack()
    await expect(page).toHaveURL('/terms-and-conditions')
  })
})

test('Back answers the question about unsaved changes with Stay', async ({ page, t }) => {
  await asShopper(page, await newShopper())
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
  const asked = page.getByRole('alertdialog', { name: t('Leave without saving?') })
  await expect(asked).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(asked).toBeHidden()
  await expect(page).toHaveURL('/profile')
  expect(await page.locator('input[name=name]').inputValue()).toBe('Somebody else')
  await page.goBack()
  await asked.getByRole('button', { name: t('Leave') }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('on a tablet Back closes a menu; with a mouse it leaves the page', async ({ openPage }) => {
  const t = await textsOf('en')
  for (const hasTouch of [true, false]) {
    const page = await openPage({ context: { hasTouch, isMobile: hasTouch } })
    await page.goto('/terms-and-conditions')
    await page.goto(LIGHT)
    const opener = page.getByRole('region', { name: t('Service') }).getByRole('button', { name: /^Currency/ })
    await opener.click()
    const menu = page.getByRole('menu', { name: t('Currency') })
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(hasTouch ? LIGHT : '/terms-and-conditions')
  }
})

test('the chat of a desktop lies beside the page: Back leaves the page, and the conversation stays', async ({
  page,
  t,
}) => {
  await asShopper(page, await newShopper())
  await page.goto('/shops')
  await page.locator('main a[href="/shops/8"]').first().click()
  await expect(page).toHaveURL('/shops/8')
  const chat = chatScreens(page, t)
  await chat.ask.first().click()
  await expect(chat.panel).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/shops')
  await expect(chat.panel).toBeVisible()
})

/** The number of history entries for overlays above the page's own entry. */
const overlayEntries = (page: { evaluate: <T>(read: () => T) => Promise<T> }): Promise<number> =>
  page.evaluate(() => {
    const read = Object.getOwnPropertyDescriptor(History.prototype, 'state')?.get
    return (read?.call(history) as { overlays?: number } | null)?.overlays ?? 0
  })
