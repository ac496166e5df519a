import type { Page } from '@playwright/test'
import { DETAIL } from '../../scripts/test-runs.mjs'
import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW } from '../support/views.ts'

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

const ACCENT = '#1f4a87'
const accentOf = async (url: string) => (await (await fetch(`${url}/api/master`)).json()).data.theme_colors.primary
const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())
const draftOf = (page: Page, t: Texts) => page.getByRole('region', { name: t('Draft') })

test.describe('in a market of its own', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
  test.use({ view: async ({}, use) => use({ context: { baseURL: ownShop.url } }) })

  test('a theme is drafted, seen in the matrix, shared, published, and taken back', { tag: OWN_VIEW }, async ({
    page,
    t,
    browser,
  }) => {
    const before = await accentOf(ownShop.url)
    await enterConsole(page, t, 'operator1@rialto.test', 'look')
    await draftOf(page, t)
      .getByRole('textbox', { name: t('Accent colour') })
      // Behind the browser's own picker, which has the same name.
      .last()
      .fill(ACCENT)
    const changes = page.getByRole('region', { name: t('Changes that shoppers will see') })
    await expect(changes.getByRole('listitem')).toHaveCount(1)

    // The previews are the storefront itself, in the drafted accent, both directions and both themes.
    const cells = page.getByRole('region', { name: t('Previews') }).getByRole('figure')
    await expect(cells).toHaveCount(8)
    for (const index of [0, 7]) {
      await cells.nth(index).scrollIntoViewIfNeeded()
      const preview = cells.nth(index).locator('iframe').last().contentFrame().locator('html')
      await expect(preview).toHaveCSS('--primary', ACCENT, { timeout: 60_000 })
      await expect(preview).toHaveAttribute('dir', index === 0 ? 'ltr' : 'rtl')
      await expect(preview).toHaveAttribute('data-theme', index === 0 ? 'light' : 'dark')
    }
    await saveScreenshot(page, 'console-look', { fullPage: false })
    expect(await accentOf(ownShop.url)).toBe(before)

    // A person without access opens the link, and follows one within the preview.
    await page.getByRole('button', { name: t('Share preview') }).click()
    const address = await page.getByRole('textbox', { name: t('Link') }).inputValue()
    await page.keyboard.press('Escape')
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(address.replace(/^https?:\/\/[^/]+/, ownShop.url))
    expect(await primaryOf(guest)).toBe(ACCENT)
    await expect(guest.getByText(t('Preview of changes that are not published'))).toBeVisible()
    await guest
      .getByRole('link', { name: t('View all') })
      .first()
      .click()
    await expect(guest).toHaveURL(/\/preview\/.+lang=en/)
    expect(await primaryOf(guest)).toBe(ACCENT)
    expect(await guest.context().cookies()).toEqual([])
    await guest.goto(ownShop.url)
    expect(await primaryOf(guest)).toBe(before)

    await page.getByRole('button', { name: t('Publish'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('Name') }).fill('Harbour')
    await dialog.getByRole('button', { name: t('Publish now') }).click()
    await expect(page.getByText(t('Published the look {{name}}', { name: 'Harbour' }))).toBeVisible()
    await guest.goto(ownShop.url)
    expect(await primaryOf(guest)).toBe(ACCENT)

    await page.getByRole('button', { name: t('Earlier looks') }).click()
    await page
      .getByRole('button', { name: t('Put back') })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await guest.goto(ownShop.url)
    expect(await primaryOf(guest)).toBe(before)
    await guest.context().close()
  })
})

test('is accessible and sound at the look', { tag: ['@en-360-dark', '@every-view', DETAIL] }, async ({ page, t }) => {
  await enterConsole(page, t, 'operator1@rialto.test', 'look')
  await expect(draftOf(page, t)).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: t('Previews') })
      .locator('figure')
      .first(),
  ).toBeVisible()
  await expectSound(page)
  await draftOf(page, t).getByText(t('Banners'), { exact: true }).click()
  await draftOf(page, t).getByRole('button', { expanded: false }).last().click()
  await expectSound(page)
})
