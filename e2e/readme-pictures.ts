// Takes the README's pictures from a market that it starts and ends: `node e2e/readme-pictures.ts`.
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { buildApps } from '../scripts/lib/build.mjs'
import { inRoot } from '../scripts/lib/paths.mjs'
import { DEMO_PASSWORD } from './support/console.ts'
import { startShop } from './support/start-shop.ts'

interface Shot {
  name: string
  path: string
  width: number
  height: number
  locale?: string
  colorScheme?: 'light' | 'dark'
  /** Leads from a screen of the console, as the first seller, to what the picture shows. */
  inConsole?: (page: Page) => Promise<unknown>
}

const shots: Shot[] = [
  { name: 'home', path: '/', width: 1280, height: 1500 },
  { name: 'list', path: '/categories/bags', width: 1280, height: 1100 },
  { name: 'details', path: '/products/1/details', width: 1280, height: 1000, colorScheme: 'dark' },
  { name: 'phone', path: '/', width: 390, height: 844 },
  { name: 'phone-arabic', path: '/products', width: 390, height: 844, locale: 'ar' },
  { name: 'console-today', path: '/console/today', width: 1280, height: 900, inConsole: settled },
  { name: 'console-order', path: '/console/orders', width: 1280, height: 900, inConsole: openFirstOrder },
  { name: 'console-inbox', path: '/console/inbox', width: 1280, height: 900, inConsole: openFirstConversation },
  { name: 'console-products', path: '/console/products', width: 1280, height: 900, inConsole: editFirstPrice },
  {
    name: 'console-phone',
    path: '/console/today',
    width: 390,
    height: 844,
    locale: 'ar',
    colorScheme: 'dark',
    inConsole: settled,
  },
]

const folder = inRoot('docs/pictures')
mkdirSync(folder, { recursive: true })
await buildApps()
const shop = await startShop()
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  // Names as arguments take these pictures alone.
  const names = process.argv.slice(2)
  for (const shot of shots) if (names.length === 0 || names.includes(shot.name)) await take(shot)
} finally {
  await browser.close()
  await shop.stop()
}

async function take({
  name,
  path,
  width,
  height,
  locale = 'en',
  colorScheme = 'light',
  inConsole,
}: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  await context.addCookies([{ name: 'locale', value: locale, url: shop.url }])
  const page = await context.newPage()
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  if (inConsole) {
    await page.locator('input').first().fill('seller1@rialto.test')
    await page.locator('input[type=password]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('nav').first().waitFor()
    await settled(page)
    await inConsole(page)
    await settled(page)
  }
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${folder}/${name}.webp`)
  await context.close()
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.locator('tbody tr[data-row] a').last().click()
  await page.getByRole('log').waitFor()
}

async function openFirstConversation(page: Page): Promise<void> {
  await page.locator('main li a, main li button').filter({ hasText: 'Oliver' }).first().click()
}

async function editFirstPrice(page: Page): Promise<void> {
  await page
    .getByLabel(/^Price of /)
    .first()
    .fill('23.50')
}
