import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { expect, expectProblem, openTab, test } from './support/browser.ts'
import { expectNoAxeFindings } from './support/clean.ts'
import { isFocused, tabTo } from './support/keyboard.ts'
import { keepScreen } from './support/screens.ts'
import { asShopper, endSession, newShopper, type Shopper } from './support/shoppers.ts'
import { type Texts, textsOf } from './support/texts.ts'
import { journeyViews } from './support/views.ts'

const product = 1
const refusedLogin = /status of 422/
const refusedToken = /status of 401/

describe.each(journeyViews)('at $width in $locale', (view) => {
  test.override({ view })
  const isPhone = view.width === 360
  let t: Texts
  beforeAll(async () => {
    t = await textsOf(view.locale)
  })

  const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: t(title), exact: true })
  const field = (page: Page, name: 'phone' | 'password') => dialog(page, 'Login').locator(`input[name=${name}]`)
  const send = (page: Page) => dialog(page, 'Login').getByRole('button', { name: t('Login'), exact: true })
  const question = (page: Page) => page.getByRole('alertdialog', { name: t('Logout Confirmation') })
  const toast = (page: Page, wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) })

  /** Opens what holds the login button or the shopper's menu: the drawer on phones, else the header has it. */
  async function openDrawer(page: Page) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Menu'), exact: true })
      .click()
    return page.getByRole('dialog', { name: 'Rialto' })
  }
  async function openLogin(page: Page) {
    const place = isPhone ? await openDrawer(page) : page.getByRole('banner')
    await place.getByRole('button', { name: t('Login'), exact: true }).click()
    await expect(field(page, 'phone')).toBeVisible()
  }
  async function fill(page: Page, { email, password }: Pick<Shopper, 'email' | 'password'>) {
    await field(page, 'phone').fill(email)
    await field(page, 'password').fill(password)
    await page.keyboard.press('Enter')
  }
  /** The button that shows who is logged in. */
  const menuButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
  async function openMenu(page: Page, name: string) {
    if (isPhone) return openDrawer(page)
    await menuButton(page, name).click()
    return page.getByRole('menu')
  }
  const entry = (page: Page, label: string) =>
    isPhone
      ? page.getByRole('dialog').getByRole('button', { name: t(label), exact: true })
      : page.getByRole('menuitem', { name: t(label), exact: true })

  const heart = (page: Page) => page.locator('main h1').locator('xpath=..').locator('button[aria-pressed]')
  const pressed = (page: Page) => heart(page).getAttribute('aria-pressed')
  const counter = (page: Page) => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('Wishlist')}`) })

  test('logs in at the second try, shows whose shop it is, and out again', async ({ page }) => {
    expectProblem(page, refusedLogin)
    await page.goto('/categories')
    await openLogin(page)
    expect(await field(page, 'phone').inputValue()).toBe('shopper1@rialto.test')
    expect(await field(page, 'password').inputValue()).toBe('marketday-2026')
    await expectNoAxeFindings(page)
    await keepScreen(page, `login-${view.width}-${view.locale}`)

    await field(page, 'password').fill('not-the-password')
    await send(page).click()
    await expect(toast(page, 'The email, phone or password is wrong')).toBeVisible()
    await expectNoAxeFindings(page)

    await field(page, 'password').fill('marketday-2026')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Login Successful')).toBeVisible()
    await expect(toast(page, 'You have successfully logged in')).toBeVisible()
    await expect(dialog(page, 'Login')).toBeHidden()
    await expect.poll(() => counter(page).innerText()).toMatch(/[1-9]/)

    const name = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user.name as string)
    await expect((await openMenu(page, name)).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await keepScreen(page, `menu-${view.width}-${view.locale}`)
    await entry(page, 'Logout').click()
    await expect(question(page)).toBeVisible()
    await expectNoAxeFindings(page)
    await question(page)
      .getByRole('button', { name: t('Cancel') })
      .click()
    await expect(question(page)).toBeHidden()

    await openMenu(page, name)
    await entry(page, 'Logout').click()
    await question(page)
      .getByRole('button', { name: t('Yes') })
      .click()
    await expect(toast(page, 'Logout successfully')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await expect.poll(() => counter(page).innerText()).not.toMatch(/\d/)
  })

  test('carries out what a guest wanted once they have logged in', async ({ page }) => {
    const shopper = await newShopper()
    await page.goto(`/products/${product}/details`)
    expect(await pressed(page)).toBe('false')
    await heart(page).click()
    await fill(page, shopper)
    await expect.poll(() => pressed(page)).toBe('true')
    await expect.poll(() => counter(page).innerText()).toMatch(/1/)
    if (view.colorScheme === 'dark') await expectNoAxeFindings(page)
    await page.reload()
    await expect.poll(() => pressed(page)).toBe('true')
    await heart(page).click()
    await expect.poll(() => counter(page).innerText()).not.toMatch(/\d/)
    await page.reload()
    await expect.poll(() => pressed(page)).toBe('false')
  })

  test('is walked by keyboard alone', async ({ page }) => {
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
    await expect.poll(() => isFocused(field(page, 'phone'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Login')).toBeHidden()
    await expect.poll(() => isFocused(opener)).toBe(true)

    await openLogin(page)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(shopper.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(shopper.password)
    await tabTo(page, send(page))
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Login')).toBeHidden()
    const button = isPhone ? opener : menuButton(page, shopper.name)
    await expect.poll(() => isFocused(button)).toBe(true)

    await page.keyboard.press('Enter')
    if (isPhone) await tabTo(page, entry(page, 'Logout'))
    else await expect(page.getByRole('menu')).toBeVisible()
    if (!isPhone) await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeVisible()
    await tabTo(page, question(page).getByRole('button', { name: t('Yes') }))
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Logout successfully')).toBeVisible()
    await expect.poll(() => isFocused(opener)).toBe(true)
  })

  // The rest depends on neither script nor width alone: once in each language.
  if (isPhone === (view.locale === 'en')) return

  test('logs out in one tab and is logged out in the other', async ({ page }) => {
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto('/categories')
    const other = await openTab(page)
    await other.goto('/shops')
    const shown = isPhone ? counter(other) : menuButton(other, shopper.name)
    await expect(shown).toBeVisible()
    await openMenu(page, shopper.name)
    await entry(page, 'Logout').click()
    await question(page)
      .getByRole('button', { name: t('Yes') })
      .click()
    await expect(toast(page, 'Logout successfully')).toBeVisible()
    expect(await other.evaluate(() => localStorage.getItem('session'))).toBeNull()
    if (!isPhone) await expect(menuButton(other, shopper.name)).toBeHidden()
    const place = isPhone ? await openDrawer(other) : other.getByRole('banner')
    await expect(place.getByRole('button', { name: t('Login'), exact: true })).toBeVisible()
  })

  test('asks for the login where the token has ended meanwhile, and goes on from there', async ({ page }) => {
    expectProblem(page, refusedToken)
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto(`/products/${product}/details`)
    await endSession(shopper)
    await heart(page).click()
    await expect(field(page, 'password')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    expect(await pressed(page)).toBe('false')
    await fill(page, shopper)
    await expect.poll(() => pressed(page)).toBe('true')
  })

  test('keeps everything in its place when it learns who is there', async ({ page }) => {
    await asShopper(page, await newShopper())
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
