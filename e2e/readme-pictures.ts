// Takes the README's pictures from a market that it starts and ends: `node e2e/readme-pictures.ts`.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { buildApps } from '../scripts/lib/build.mjs'
import { inRoot } from '../scripts/lib/paths.mjs'
import { startShop } from './support/start-shop.ts'

interface Shot {
  name: string
  path: string
  width: number
  height: number
  locale?: string
  colorScheme?: 'light' | 'dark'
}

const shots: Shot[] = [
  { name: 'home', path: '/', width: 1280, height: 1500 },
  { name: 'list', path: '/categories/bags', width: 1280, height: 1100 },
  { name: 'details', path: '/products/1/details', width: 1280, height: 1000, colorScheme: 'dark' },
  { name: 'phone', path: '/', width: 390, height: 844 },
  { name: 'phone-arabic', path: '/products', width: 390, height: 844, locale: 'ar' },
]

const folder = inRoot('docs/pictures')
mkdirSync(folder, { recursive: true })
await buildApps()
const shop = await startShop()
const browser = await chromium.launch({ executablePath: await findBrowser() })
try {
  for (const shot of shots) await take(shot)
} finally {
  await browser.close()
  await shop.stop()
}

async function take({ name, path, width, height, locale = 'en', colorScheme = 'light' }: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  await context.addCookies([{ name: 'locale', value: locale, url: shop.url }])
  const page = await context.newPage()
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${folder}/${name}.webp`)
  await context.close()
}
