import { LANGUAGES } from '@rialto/contract/languages'
import { DETAIL, FULL_RUN } from '../scripts/test-runs.mjs'
import { expect, test } from './support/fixtures.ts'
import { OWN_VIEW } from './support/views.ts'

/** A shop of the demo, its replacement name, and another shop of the demo. */
const RENAMED_SHOP = 'Basalt Beauty'
const LONG_NAME = 'Basalt Beauty and the Works of the Northern Harbour'
const SHORT_NAME = 'Brightside Sports'

test.describe('languages and currencies', () => {
  // docs/spec §4: Document direction follows langDirection
  // docs/spec §9: Local-storage key: `locale`
  test('switches texts, direction and title to Arabic, and remembers the language', { tag: OWN_VIEW }, async ({
    page,
  }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: /^Language/ }).click()
    // The page reloads, as the specification demands.
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await loaded
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ar')
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/\p{Script=Arabic}/u)
    expect(await page.title()).toMatch(/\p{Script=Arabic}.*Rialto/u)
    await page.goto('/categories')
    expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  })

  test('shows a page in the language of its lang parameter, with links to the others', {
    tag: [OWN_VIEW, DETAIL],
  }, async ({ page }) => {
    await page.goto('/products?lang=fr')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
    expect(alternates.sort()).toEqual([...LANGUAGES, 'x-default'])
  })

  test('cuts a long Latin name at its end on an Arabic page, and aligns a short one with the lines', {
    tag: [OWN_VIEW, DETAIL],
  }, async ({ openPage }) => {
    const page = await openPage({ locale: 'ar', width: 360, height: 780 })
    // The longest name that a shop may have.
    await page.route(/\/shops\.data/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(RENAMED_SHOP, LONG_NAME) })
    })
    await page.goto('/categories')
    await page.getByRole('contentinfo').getByRole('button').filter({ visible: true }).first().click()
    await page.getByRole('contentinfo').locator('a[href="/shops"]').click()
    const tile = (name: string) => page.getByRole('article').filter({ hasText: name })
    await expect(tile(LONG_NAME)).toBeVisible()
    const edges = (name: string) =>
      tile(name)
        .locator('bdi')
        .evaluate((box) => {
          const range = document.createRange()
          range.setStart(box.firstChild ?? box, 0)
          range.setEnd(box.firstChild ?? box, 1)
          const letter = range.getBoundingClientRect()
          range.selectNodeContents(box)
          const words = range.getBoundingClientRect()
          const visibleBox = box.getBoundingClientRect()
          const { right } = box.closest('h2')?.getBoundingClientRect() ?? visibleBox
          return {
            cut: words.width - visibleBox.width,
            cutAtStart: letter.left - visibleBox.left,
            gapAtStart: right - words.right,
          }
        })
    const long = await edges(LONG_NAME)
    expect(long.cut).toBeGreaterThan(1)
    expect(long.cutAtStart).toBeGreaterThanOrEqual(-1)
    const short = await edges(SHORT_NAME)
    expect(short.cut).toBeLessThan(1)
    expect(Math.abs(short.gapAtStart)).toBeLessThan(1)
  })

  test('shows every price in another currency without a reload', { tag: OWN_VIEW }, async ({ page }) => {
    await page.goto('/products')
    const prices = page.locator('main .num')
    expect((await prices.allTextContents()).some((text) => text.includes('$'))).toBe(true)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('menuitemradio', { name: /EUR/ }).click()
    await expect.poll(async () => (await prices.allTextContents()).some((text) => text.includes('$'))).toBe(false)
    expect((await prices.allTextContents()).some((text) => text.includes('€'))).toBe(true)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.reload()
    expect((await prices.allTextContents()).some((text) => text.includes('€'))).toBe(true)
  })
})

test.describe('header, footer and menus', () => {
  // docs/spec §9: Footer collapse breakpoint 640px
  test('folds the footer below 640 px and shows all of it above', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
    await page.setViewportSize({ width: 639, height: 800 })
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    const link = footer.getByRole('link', { name: 'All products' })
    expect(await link.isVisible()).toBe(false)
    const foldButton = footer.getByRole('button', { name: 'Shop' })
    await foldButton.focus()
    await page.keyboard.press('Enter')
    expect(await foldButton.getAttribute('aria-expanded')).toBe('true')
    expect(await link.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await link.isVisible()).toBe(false)
    await page.setViewportSize({ width: 640, height: 800 })
    expect(await link.isVisible()).toBe(true)
    expect(await footer.textContent()).toContain(String(new Date().getFullYear()))
  })

  test('navigates the categories grid by keyboard alone', { tag: [OWN_VIEW, FULL_RUN] }, async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Categories', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect.poll(focused).toBe('Fashion')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Shoes')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).not.toBe('Shoes')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Categories')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Fashion')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/categories\/fashion/)
  })

  test('skips to the content with the first Tab', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
    await page.goto('/products')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('opens the phone menu, restores the focus on Escape, and follows a link', { tag: OWN_VIEW }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const opener = page.getByRole('button', { name: /menu/i }).first()
    await opener.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Shops' }).first().waitFor()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)
    await opener.click()
    await drawer.getByRole('link', { name: 'Shops' }).first().click()
    await page.waitForURL(/\/shops/)
  })

  test('remembers the dark theme and applies it before the first paint', { tag: OWN_VIEW }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto('/products', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
