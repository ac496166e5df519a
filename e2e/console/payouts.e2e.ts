import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

// A month's money, from the run that pays it to what its seller reads: two people of the staff, the bank's file, statement and fee invoice.

const APPROVER = 'finance@rialto.test'

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
      await shop.runCli(['settings', 'change', '--values', '{"payout_two_people":"required"}'])
      await shop.runCli(['staff', 'create', APPROVER, '--role', 'finance', '--name', 'Finn Reeve'], DEMO_PASSWORD)
    })
    test.afterAll(() => shop.stop())

    test('two people pay the sellers, and a seller reads why and how much', { tag: OWN_VIEW }, async ({ page, t }) => {
      test.setTimeout(120_000)
      await enter(page, t, `${shop.url}/console/market-money/payouts`, 'operator1@rialto.test')
      await follow(page, /\/market-money\/payouts\/\d+$/)
      const run = new URL(page.url()).pathname
      await expectSound(page)
      await saveScreenshot(page, 'payout-run')
      await press(page.getByRole('button', { name: t('I have checked it') }))
      await expect(page.getByText(t('Another person has to approve it.'))).toBeVisible()

      await enter(page, t, `${shop.url}${run}`, APPROVER)
      const approve = page.getByRole('button', { name: new RegExp(t('Approve {{sum}}', { sum: '.+' })) })
      await press(approve)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('Your password')).fill(DEMO_PASSWORD)
      await expectSound(page)
      await press(dialog.getByRole('button', { name: t('Approve'), exact: true }))
      await expect(dialog).toBeHidden()
      const file = await saved(page, page.getByRole('button', { name: t('Bank file (XML)') }))
      expect(file).toContain('pain.001.001.09')
      expect(await saved(page, page.getByRole('button', { name: t('Bank file (XML)') }))).toBe(file)
      await press(page.getByRole('button', { name: t('It was given to the bank') }))
      await press(page.getByRole('button', { name: t('It is on the accounts') }))
      await press(dialog.getByRole('button', { name: new RegExp(t('Yes, {{sum}}', { sum: '.+' })) }))
      await expect(page.getByText(t('All of it is on the accounts, or came back.'))).toBeVisible()
      await expectSound(page)

      await enter(page, t, `${shop.url}/console/money/payouts`, sellerOf(1))
      await follow(page, /\/money\/payouts\/\d+$/)
      const amount = (await page.getByRole('region', { name: t('Amount') }).innerText()).match(/[\d.,]+\d/)?.[0] ?? ''
      expect(file).toContain(`>${amount.replaceAll(',', '')}<`)
      await expectSound(page)
      await saveScreenshot(page, 'payout-of-seller')

      await page.goto(`${shop.url}/console/money`)
      await open(page, t, 'Statements')
      await follow(page, /\/money\/statements\/\d{4}-\d{2}$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'statement')
      const statement = await saved(page, page.getByRole('button', { name: t('CSV'), exact: true }).first())
      expect(statement.split('\n').length).toBeGreaterThan(3)

      await page.goto(`${shop.url}/console/money`)
      await open(page, t, 'Fee invoices')
      await follow(page, /\/money\/fee-invoices\/\d+$/)
      await expect(page.getByRole('region', { name: t('Commission') })).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'fee-invoice')
    })

    test('the ledger is checked when somebody asks', { tag: OWN_VIEW }, async ({ page, t }) => {
      await enter(page, t, `${shop.url}/console/market-money/proof`, 'operator1@rialto.test')
      await press(page.getByRole('button', { name: t('Check all days') }))
      await expect(page.getByRole('heading', { name: t('Everything fits') })).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'proof')
      await open(page, t, 'Exports')
      const month = page.getByRole('region', { name: t('Bookkeeping') })
      const books = await saved(page, month.getByRole('button', { name: t('CSV') }))
      expect(books).toContain(',closing,')
      await expectSound(page)
    })
  })
}

async function enter(page: Page, t: Texts, url: string, email: string): Promise<void> {
  // The screen of the person before would ask for more with a login that is gone.
  await page.goto(new URL('/api/master', url).href)
  await page.context().clearCookies({ name: /^(?!locale)/ })
  await page.goto(url)
  await page.getByLabel(t('Email or phone')).fill(email)
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await press(page.getByRole('button', { name: t('Log in'), exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses by key, as those without a mouse do. */
const press = (button: Locator) => button.press('Enter')

/** Opens the first row of a list. */
async function follow(page: Page, to: RegExp): Promise<void> {
  const links = page.getByRole('main').getByRole('link').filter({ visible: true })
  const find = async () =>
    (await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))).findIndex((address) =>
      to.test(address),
    )
  await expect.poll(find).toBeGreaterThan(-1)
  await press(links.nth(await find()))
  await expect(page).toHaveURL(to)
}

const open = (page: Page, t: Texts, tab: 'Statements' | 'Fee invoices' | 'Exports') =>
  press(page.getByRole('navigation', { name: t('Money') }).getByRole('link', { name: t(tab), exact: true }))

async function saved(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(button)])
  return readFile(await download.path(), 'utf8')
}
