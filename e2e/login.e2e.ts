import type { Page } from '@playwright/test'
import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { expect, openTab, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { endSession, newShopper, type Shopper, storeSession } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'

const PRODUCT_ID = 1
const unprocessable = /status of 422/
const unauthorized = /status of 401/

/** The login and the account menu of one page, in any language. */
function loginScreens(page: Page, t: Texts, isPhone: boolean) {
  const dialog = (title: string) => page.getByRole('dialog', { name: t(title), exact: true })
  const field = (name: 'phone' | 'password') => dialog('Login').locator(`input[name=${name}]`)
  const send = () => dialog('Login').getByRole('button', { name: t('Login'), exact: true })
  const logoutDialog = () => page.getByRole('alertdialog', { name: t('Logout Confirmation') })
  const toast = (wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) })

  /** Opens the menu drawer of a phone, which holds the login button and the account menu. */
  async function openDrawer() {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Menu'), exact: true })
      .click()
    return page.getByRole('dialog', { name: 'Rialto' })
  }
  async function openLogin() {
    const menu = isPhone ? await openDrawer() : page.getByRole('banner')
    await menu.getByRole('button', { name: t('Login'), exact: true }).click()
    await expect(field('phone')).toBeVisible()
  }
  async function fill({ email, password }: Pick<Shopper, 'email' | 'password'>) {
    await field('phone').fill(email)
    await field('password').fill(password)
    await page.keyboard.press('Enter')
  }
  /** The button that shows who is logged in. */
  const menuButton = (name: string) => page.getByRole('banner').getByRole('button', { name })
  async function openMenu(name: string) {
    if (isPhone) return openDrawer()
    await menuButton(name).click()
    return page.getByRole('menu')
  }
  const menuEntry = (label: string) =>
    isPhone
      ? page.getByRole('dialog').getByRole('button', { name: t(label), exact: true })
      : page.getByRole('menuitem', { name: t(label), exact: true })

  const wishlistButton = () => page.locator('main h1').locator('xpath=..').locator('button[aria-pressed]')
  const isOnWishlist = () => wishlistButton().getAttribute('aria-pressed')
  const wishlistLink = () => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('Wishlist')}`) })
  return {
    dialog,
    field,
    send,
    logoutDialog,
    toast,
    openDrawer,
    openLogin,
    fill,
    menuButton,
    openMenu,
    menuEntry,
    wishlistButton,
    isOnWishlist,
    wishlistLink,
  }
}

test.describe('in every view', { tag: '@every-view' }, () => {
  test('logs in after a wrong password, shows the account menu, and logs out', { tag: '@ar-1280-dark' }, async ({
    page,
    t,
    isPhone,
  }) => {
    const { dialog, field, send, logoutDialog, toast, openLogin, openMenu, menuEntry, wishlistLink } = loginScreens(
      page,
      t,
      isPhone,
    )
    expectProblem(page, unprocessable)
    await page.goto('/categories')
    await openLogin()
    expect(await field('phone').inputValue()).toBe('shopper1@rialto.test')
    expect(await field('password').inputValue()).toBe('marketday-2026')
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'login')

    await field('password').fill('not-the-password')
    await send().click()
    await expect(toast('The email, phone or password is wrong')).toBeVisible()
    await expectNoAxeFindings(page)

    await field('password').fill('marketday-2026')
    await page.keyboard.press('Enter')
    await expect(toast('Login Successful')).toBeVisible()
    await expect(toast('You have successfully logged in')).toBeVisible()
    await expect(dialog('Login')).toBeHidden()
    await expect.poll(() => wishlistLink().innerText()).toMatch(/[1-9]/)

    const name = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user.name as string)
    await expect((await openMenu(name)).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'menu')
    await menuEntry('Logout').click()
    await expect(logoutDialog()).toBeVisible()
    await expectNoAxeFindings(page)
    await logoutDialog()
      .getByRole('button', { name: t('Cancel') })
      .click()
    await expect(logoutDialog()).toBeHidden()

    await openMenu(name)
    await menuEntry('Logout').click()
    await logoutDialog()
      .getByRole('button', { name: t('Yes') })
      .click()
    await expect(toast('Logout successfully')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await expect.poll(() => wishlistLink().innerText()).not.toMatch(/\d/)
  })

  test('carries out the action of a guest once they have logged in', { tag: '@ar-360' }, async ({
    page,
    t,
    isPhone,
    view,
  }) => {
    const { fill, wishlistButton, isOnWishlist, wishlistLink } = loginScreens(page, t, isPhone)
    const shopper = await newShopper()
    await page.goto(`/products/${PRODUCT_ID}/details`)
    expect(await isOnWishlist()).toBe('false')
    await wishlistButton().click()
    await fill(shopper)
    await expect.poll(() => isOnWishlist()).toBe('true')
    await expect.poll(() => wishlistLink().innerText()).toMatch(/1/)
    if (view.colorScheme === 'dark') await expectNoAxeFindings(page)
    await page.reload()
    await expect.poll(() => isOnWishlist()).toBe('true')
    await wishlistButton().click()
    await expect.poll(() => wishlistLink().innerText()).not.toMatch(/\d/)
    await page.reload()
    await expect.poll(() => isOnWishlist()).toBe('false')
  })

  test('works by keyboard alone', { tag: ['@en-1280', FULL_RUN] }, async ({ page, t, isPhone }) => {
    const { dialog, field, send, logoutDialog, toast, openLogin, menuButton, menuEntry } = loginScreens(
      page,
      t,
      isPhone,
    )
    const shopper = await newShopper()
    await page.goto('/categories')
    const opener = page.getByRole('banner').getByRole('button', { name: t(isPhone ? 'Menu' : 'Login'), exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    if (isPhone) {
      const login = page.getByRole('dialog').getByRole('button', { name: t('Login'), exact: true })
      await expect(login).toBeVisible()
      await tabTo(page, login)
      await page.keyboard.press('Enter')
    }
    await expect(field('phone')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog('Login')).toBeHidden()
    await expect(opener).toBeFocused()

    await openLogin()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(shopper.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(shopper.password)
    await tabTo(page, send())
    await page.keyboard.press('Enter')
    await expect(dialog('Login')).toBeHidden()
    const button = isPhone ? opener : menuButton(shopper.name)
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    if (isPhone) await tabTo(page, menuEntry('Logout'))
    else await expect(page.getByRole('menu')).toBeVisible()
    if (!isPhone) await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(logoutDialog()).toBeVisible()
    await tabTo(page, logoutDialog().getByRole('button', { name: t('Yes') }))
    await page.keyboard.press('Enter')
    await expect(toast('Logout successfully')).toBeVisible()
    await expect(opener).toBeFocused()
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('logs out in both tabs when one of them logs out', { tag: ['@ar-360', DETAIL] }, async ({
    page,
    t,
    isPhone,
  }) => {
    const { logoutDialog, toast, openMenu, menuEntry } = loginScreens(page, t, isPhone)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto('/categories')
    const otherTab = await openTab(page)
    const otherScreens = loginScreens(otherTab, t, isPhone)
    await otherTab.goto('/shops')
    const accountElement = isPhone ? otherScreens.wishlistLink() : otherScreens.menuButton(shopper.name)
    await expect(accountElement).toBeVisible()
    await openMenu(shopper.name)
    await menuEntry('Logout').click()
    await logoutDialog()
      .getByRole('button', { name: t('Yes') })
      .click()
    await expect(toast('Logout successfully')).toBeVisible()
    expect(await otherTab.evaluate(() => localStorage.getItem('session'))).toBeNull()
    if (!isPhone) await expect(otherScreens.menuButton(shopper.name)).toBeHidden()
    const menu = isPhone ? await otherScreens.openDrawer() : otherTab.getByRole('banner')
    await expect(menu.getByRole('button', { name: t('Login'), exact: true })).toBeVisible()
  })

  test('asks for a login when the token has expired, then carries out the action', {
    tag: ['@en-1280', DETAIL],
  }, async ({ page, t, isPhone }) => {
    const { field, fill, wishlistButton, isOnWishlist } = loginScreens(page, t, isPhone)
    expectProblem(page, unauthorized)
    const shopper = await newShopper()
    await storeSession(page, shopper)
    await page.goto(`/products/${PRODUCT_ID}/details`)
    await endSession(shopper)
    await wishlistButton().click()
    await expect(field('password')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    expect(await isOnWishlist()).toBe('false')
    await fill(shopper)
    await expect.poll(() => isOnWishlist()).toBe('true')
  })

  test('shifts no layout when the account appears in the header', { tag: ['@ar-360', DETAIL] }, async ({ page }) => {
    await storeSession(page, await newShopper())
    await page.addInitScript(() => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        document.documentElement.dataset.layoutShift = String(sum)
      }).observe({ type: 'layout-shift', buffered: true })
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.layoutShift ??= '0'
      })
    })
    await page.goto('/shops')
    await expect.poll(() => page.evaluate(() => 'session' in document.documentElement.dataset)).toBe(false)
    expect(Number(await page.locator('html').getAttribute('data-layout-shift'))).toBeLessThanOrEqual(0.01)
  })
})
