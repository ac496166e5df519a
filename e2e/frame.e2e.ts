import { expect, test } from './support/fixtures.ts'

/** A shop of the demo, and other names that it might have. */
const SHORT = 'Basalt Beauty'
const LONG = 'Basalt Beauty and the Works of the Northern Harbour'
const OTHER = 'Brightside Sports'

test.describe('languages and currencies', () => {
  test('switches to Arabic: texts, direction, title, storage, and the choice lasts', async ({ page }) => {
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

  test('a language in the address holds for that page, as search engines use it', async ({ page }) => {
    await page.goto('/products?lang=fr')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
    expect(alternates.sort()).toEqual(['ar', 'bn', 'en', 'es', 'fr', 'x-default'])
  })

  test('cuts a name of another script at its end, and begins a short one where the page’s lines begin', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'ar', width: 360, height: 780 })
    // As long as a shop's name may be.
    await page.route(/\/shops\.data/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(SHORT, LONG) })
    })
    await page.goto('/categories')
    await page.getByRole('contentinfo').getByRole('button').filter({ visible: true }).first().click()
    await page.getByRole('contentinfo').locator('a[href="/shops"]').click()
    const tile = (name: string) => page.getByRole('article').filter({ hasText: name })
    await expect(tile(LONG)).toBeVisible()
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
          const seen = box.getBoundingClientRect()
          const { right } = box.closest('h2')?.getBoundingClientRect() ?? seen
          return { cut: words.width - seen.width, before: letter.left - seen.left, fromStart: right - words.right }
        })
    const long = await edges(LONG)
    expect(long.cut).toBeGreaterThan(1)
    expect(long.before).toBeGreaterThanOrEqual(-1)
    const short = await edges(OTHER)
    expect(short.cut).toBeLessThan(1)
    expect(Math.abs(short.fromStart)).toBeLessThan(1)
  })

  test('shows every price in another currency, without a reload', async ({ page }) => {
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

test.describe('frame', () => {
  test('folds the footer under 640 px and shows it whole above', async ({ page }) => {
    await page.setViewportSize({ width: 639, height: 800 })
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    const link = footer.getByRole('link', { name: 'All products' })
    expect(await link.isVisible()).toBe(false)
    const fold = footer.getByRole('button', { name: 'Shop' })
    await fold.focus()
    await page.keyboard.press('Enter')
    expect(await fold.getAttribute('aria-expanded')).toBe('true')
    expect(await link.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await link.isVisible()).toBe(false)
    await page.setViewportSize({ width: 640, height: 800 })
    expect(await link.isVisible()).toBe(true)
    expect(await footer.textContent()).toContain(String(new Date().getFullYear()))
  })

  test('walks the categories grid by keyboard alone', async ({ page }) => {
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

  test('leads past the frame with the first tab', async ({ page }) => {
    await page.goto('/products')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('opens the menu of a phone, goes where it leads, and gives the focus back', async ({ page }) => {
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

  test('remembers a dark page and paints it so from the first moment', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto('/products', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
