import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

// A seller and the market's staff read what was sold in the demo's European market, which has some months of money.

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs) {
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    let shop: OwnShop
    test.beforeAll(async () => {
      shop = await startOwnShop({}, { DEMO_MARKET: 'european' })
    })
    test.afterAll(() => shop.stop())

    test('sales are read by product, over time and as a file, and open to their orders', { tag: OWN_VIEW }, async ({
      page,
      t,
    }) => {
      test.setTimeout(120_000)
      const logIn = async (email: string, path: string) => {
        await page.goto(`${shop.url}/console${path}`)
        await page.getByLabel(t('Email or phone')).fill(email)
        await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
        await page.getByRole('button', { name: t('Log in'), exact: true }).click()
      }
      await logIn(sellerOf(1), '/money')
      await page
        .getByRole('navigation', { name: t('Money') })
        .getByRole('link', { name: t('Sales') })
        .click()
      // The demo's sales are counted within seconds of the start.
      await expect(async () => {
        await page.goto(`${shop.url}/console/money/sales?period=year`)
        await expect(page.getByText(t('Sales are being counted. The figures grow until that is done.'))).toBeHidden()
        await expect(rowButtons(page, t).first()).toBeVisible({ timeout: 4_000 })
      }).toPass()
      await expect(page.getByRole('img', { name: new RegExp(t('Sales')) })).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'sales')

      const file = page.getByRole('button', { name: 'CSV' })
      const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
      expect(download.suggestedFilename()).toMatch(/^sales-.*-product\.csv$/)
      expect(await readFile(await download.path(), 'utf8')).toMatch(
        /^\uFEFFfrom,to,product,name,currency,orders,pieces,/,
      )

      await page.getByText(t('How it adds up, and what counts when')).click()
      await expect(
        page.getByText(t('A refund counts on the day on which it was begun, whenever the order was placed.')),
      ).toBeVisible()
      await expectSound(page)
      await page.getByLabel(t('Grouped by'), { exact: true }).selectOption({ label: t('Country') })
      const row = rowButtons(page, t).first()
      await expect(row).toBeVisible()
      await row.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('link').first()).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'sales-entries')
      await dialog.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/console\/orders\/\d+$/)
    })

    test('the market’s staff compare sellers', { tag: OWN_VIEW }, async ({ page, t }) => {
      await page.goto(`${shop.url}/console/market-money/sales?period=year`)
      await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
      await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: t('Log in'), exact: true }).click()
      await expect(page.getByLabel(t('Compare'), { exact: true })).toBeVisible()
      await expect(async () => {
        await page.goto(`${shop.url}/console/market-money/sales?period=year`)
        await expect(rowButtons(page, t).first()).toBeVisible({ timeout: 4_000 })
      }).toPass()
      await page.getByLabel(t('Compare'), { exact: true }).selectOption({ label: t('With nothing') })
      await expectSound(page)
      await saveScreenshot(page, 'market-sales')
    })
  })
}

const rowButtons = (page: Page, t: (text: 'Orders and entries of {{name}}', values: { name: string }) => string) =>
  page.getByRole('button', { name: new RegExp(t('Orders and entries of {{name}}', { name: '.*' })) })
