// Takes the pictures of docs/running-a-market.md from markets that it starts and ends: `node scripts/operator-pictures.ts`.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { oneTimeCode } from '../e2e/support/one-time-code.ts'
import { startShop } from '../e2e/support/start-shop.ts'
import { openPictureBrowser, type Shot, takePictures, untilSettled } from './lib/pictures.ts'

const MAX_BYTES = 60_000
const desktop = { width: 1280, height: 900 }
const screenOf = (name: string, path: string, lead?: Shot['lead']): Shot => ({
  name: `operator-${name}`,
  path: `/console/${path}`,
  ...desktop,
  lead,
})

/** The record comes first: the overview shows the changes that are made for it. */
const market: Shot[] = [
  screenOf('record', 'record', makeChanges),
  screenOf('overview', 'overview'),
  { ...screenOf('phone', 'overview'), width: 390, height: 844 },
  screenOf('sellers', 'sellers?view=pending', openRow('Oak & Ember')),
  screenOf('reports', 'reports', openFirstRow),
  screenOf('catalogue', 'catalogue', openRow('Shoes')),
  screenOf('flash-sale', 'market-sales/2'),
  screenOf('content', 'content', openEditor),
  screenOf('tickets', 'tickets', writeAnswer),
  screenOf('settings', 'settings/general', changePhone),
  screenOf('money', 'market-money'),
  { ...screenOf('look', 'look', changeAccent), height: 860 },
]

const browser = await openPictureBrowser()
const demo = await startShop({ DEMO_MARKET: 'european' })
const empty = await startShop({ APP_ENV: 'production', APP_SECRET: randomBytes(32).toString('base64url') })
try {
  await takePictures(browser, market, { url: demo.url, login: 'operator1@rialto.test' }, MAX_BYTES)
  const link = new URL(/\S+\/console\/setup#token=[\w-]+/.exec(empty.output())?.[0] ?? empty.url)
  const setup = { name: 'operator-setup', path: link.pathname + link.hash, ...desktop, lead: setUpUntilLook }
  await takePictures(browser, [setup], { url: empty.url }, MAX_BYTES)
} finally {
  await browser.close()
  await demo.stop()
  await empty.stop()
}

function openRow(name: string) {
  return (page: Page) => page.getByRole('main').getByRole('link').filter({ hasText: name }).first().click()
}

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('[data-row] a').first().click()
}

async function writeAnswer(page: Page): Promise<void> {
  await openFirstRow(page)
  await page
    .getByPlaceholder('Write an answer')
    .fill('Yes. Choose “one parcel” as the note of your order, and both shops')
}

async function openEditor(page: Page): Promise<void> {
  await openRow('A day at the dye works')(page)
  await page.getByRole('heading', { name: 'Ten dips' }).waitFor()
}

async function changePhone(page: Page): Promise<void> {
  await page.locator('#mobile').getByRole('textbox').first().fill('+1 555 010 2000')
}

/** The previews load one after the other. */
async function changeAccent(page: Page): Promise<void> {
  // Behind the browser's own picker, which has the same name.
  await page.getByRole('textbox', { name: 'Accent colour' }).last().fill('#1f4a87')
  const cells = page.getByRole('region', { name: 'Previews' }).getByRole('figure')
  for (const cell of await cells.all()) {
    await cell.scrollIntoViewIfNeeded()
    await cell.locator('iframe').last().contentFrame().locator('html[style*="#1f4a87"]').waitFor({ timeout: 60_000 })
  }
  await cells.first().scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 0))
  await untilSettled(page)
}

/** Approves a seller and changes a setting, so that the record has something to tell. */
async function makeChanges(page: Page): Promise<void> {
  const visit = async (path: string) => {
    await page.goto(new URL(`/console/${path}`, page.url()).href)
    await untilSettled(page)
  }
  await visit('sellers?view=pending')
  await openRow('Salt Lane Bakery')(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Close shop …' }).waitFor()
  await visit('settings/general')
  await changePhone(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changed the setting').waitFor()
  await visit('record')
  await page.locator('[data-row] button').first().click()
}

async function setUpUntilLook(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await fill('Your name', 'Ada Quill')
  await fill('Email', 'ada@market.test')
  await fill('New password', 'lantern-42-quay-harbour')
  await press('Make the account')
  await press('Authenticator app')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(oneTimeCode(secret))
  await press('I have kept them')
  await fill('Name of the market', 'North Quay')
  await press('Save and continue')
  await page.getByRole('heading', { name: 'How does it look?' }).waitFor()
}
