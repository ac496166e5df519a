import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { expect, openTab, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { asShopper, endSession, newShopper, type Shopper } from './support/shoppers.ts'
import type { Texts } from './support/texts.ts'

const product = 1
const refusedLogin = /status of 422/
const refusedToken = /status of 401/

/** The login and the account menu of one page, in any language. */
function loginScreens(page: Page, t: Texts, isPhone: boolean) {
  const dialog = (title: string) => page.getByRole('dialog', { name: t(title), exact: true })
  const field = (name: 'phone' | 'password') => dialog('Login').locator(`input[name=${name}]`)
  const send = () => dialog('Login').getByRole('button', { name: t('Login'), exact: true })
  const question = () => page.getByRole('alertdialog', { name: t('Logout Confirmation') })
  const toast = (wording: string) => page.getByRole('listitem').filter({ hasText: t(wording) })

  /** Opens what holds the login button or the shopper's menu: the drawer on phones, else the header has it. */
  async function openDrawer() {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Menu'), exact: true })
      .click()
    return page.getByRole('dialog', { name: 'Rialto' })
  }
  async function openLogin() {
    const place = isPhone ? await openDrawer() : page.getByRole('banner')
    await place.getByRole('button', { name: t('Login'), exact: true }).click()
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
  const entry = (label: string) =>
    isPhone
      ? page.getByRole('dialog').getByRole('button', { name: t(label), exact: true })
      : page.getByRole('menuitem', { name: t(label), exact: true })

  const heart = () => page.locator('main h1').locator('xpath=..').locator('button[aria-pressed]')
  const pressed = () => heart().getAttribute('aria-pressed')
  const counter = () => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${t('Wishlist')}`) })
  return {
    dialog,
    field,
    send,
    question,
    toast,
    openDrawer,
    openLogin,
    fill,
    menuButton,
    openMenu,
    entry,
    heart,
    pressed,
    counter,
  }
}

test.describe('in every view', { tag: '@every-view' }, () => {
  test('logs in at the second try, shows whose shop it is, and out again', async ({ page, t, isPhone }) => {
    const { dialog, field, send, question, toast, openLogin, openMenu, entry, counter } = loginScreens(page, t, isPhone)
    expectProblem(page, refusedLogin)
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
    await expect.poll(() => counter().innerText()).toMatch(/[1-9]/)

    const name = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user.name as string)
    await expect((await openMenu(name)).first()).toBeVisible()
    await expectNoAxeFindings(page)
    await saveScreenshot(page, 'menu')
    await entry('Logout').click()
    await expect(question()).toBeVisible()
    await expectNoAxeFindings(page)
    await question()
      .getByRole('button', { name: t('Cancel') })
      .click()
    await expect(question()).toBeHidden()

    await openMenu(name)
    await entry('Logout').click()
    await question()
      .getByRole('button', { name: t('Yes') })
      .click()
    await expect(toast('Logout successfully')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await expect.poll(() => counter().innerText()).not.toMatch(/\d/)
  })

  test('carries out what a guest wanted once they have logged in', async ({ page, t, isPhone, view }) => {
    const { fill, heart, pressed, counter } = loginScreens(page, t, isPhone)
    const shopper = await newShopper()
    await page.goto(`/products/${product}/details`)
    expect(await pressed()).toBe('false')
    await heart().click()
    await fill(shopper)
    await expect.poll(() => pressed()).toBe('true')
    await expect.poll(() => counter().innerText()).toMatch(/1/)
    if (view.colorScheme === 'dark') await expectNoAxeFindings(page)
    await page.reload()
    await expect.poll(() => pressed()).toBe('true')
    await heart().click()
    await expect.poll(() => counter().innerText()).not.toMatch(/\d/)
    await page.reload()
    await expect.poll(() => pressed()).toBe('false')
  })

  test('is walked by keyboard alone', async ({ page, t, isPhone }) => {
    const { dialog, field, send, question, toast, openLogin, menuButton, entry } = loginScreens(page, t, isPhone)
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
    if (isPhone) await tabTo(page, entry('Logout'))
    else await expect(page.getByRole('menu')).toBeVisible()
    if (!isPhone) await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(question()).toBeVisible()
    await tabTo(page, question().getByRole('button', { name: t('Yes') }))
    await page.keyboard.press('Enter')
    await expect(toast('Logout successfully')).toBeVisible()
    await expect(opener).toBeFocused()
  })
})

test.describe('in both widths', { tag: '@both-widths' }, () => {
  test('logs out in one tab and is logged out in the other', async ({ page, t, isPhone }) => {
    const { question, toast, openMenu, entry } = loginScreens(page, t, isPhone)
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto('/categories')
    const other = await openTab(page)
    const there = loginScreens(other, t, isPhone)
    await other.goto('/shops')
    const shown = isPhone ? there.counter() : there.menuButton(shopper.name)
    await expect(shown).toBeVisible()
    await openMenu(shopper.name)
    await entry('Logout').click()
    await question()
      .getByRole('button', { name: t('Yes') })
      .click()
    await expect(toast('Logout successfully')).toBeVisible()
    expect(await other.evaluate(() => localStorage.getItem('session'))).toBeNull()
    if (!isPhone) await expect(there.menuButton(shopper.name)).toBeHidden()
    const place = isPhone ? await there.openDrawer() : other.getByRole('banner')
    await expect(place.getByRole('button', { name: t('Login'), exact: true })).toBeVisible()
  })

  test('asks for the login where the token has ended meanwhile, and goes on from there', async ({
    page,
    t,
    isPhone,
  }) => {
    const { field, fill, heart, pressed } = loginScreens(page, t, isPhone)
    expectProblem(page, refusedToken)
    const shopper = await newShopper()
    await asShopper(page, shopper)
    await page.goto(`/products/${product}/details`)
    await endSession(shopper)
    await heart().click()
    await expect(field('password')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    expect(await pressed()).toBe('false')
    await fill(shopper)
    await expect.poll(() => pressed()).toBe('true')
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
