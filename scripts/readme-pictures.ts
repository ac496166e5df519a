// Takes the pictures of README and docs/selling.md from a market that it starts and ends: `node scripts/readme-pictures.ts`.
import type { Page } from '@playwright/test'
import { startShop } from '../e2e/support/start-shop.ts'
import { openPictureBrowser, type Shot, takePictures, untilSettled } from './lib/pictures.ts'

const storefront: Shot[] = [
  { name: 'home', path: '/', width: 1280, height: 1500 },
  { name: 'list', path: '/categories/bags', width: 1280, height: 1100 },
  { name: 'details', path: '/products/1/details', width: 1280, height: 1000, colorScheme: 'dark' },
  { name: 'phone', path: '/', width: 390, height: 844 },
  { name: 'phone-arabic', path: '/products', width: 390, height: 844, locale: 'ar' },
]

const seller: Shot[] = [
  { name: 'console-today', path: '/console/today', width: 1280, height: 900 },
  { name: 'console-order', path: '/console/orders', width: 1280, height: 900, lead: openFirstOrder },
  { name: 'console-inbox', path: '/console/inbox', width: 1280, height: 900, lead: openFirstConversation },
  { name: 'console-products', path: '/console/products', width: 1280, height: 900, lead: editFirstPrice },
  { name: 'console-money', path: '/console/money', width: 1280, height: 900, lead: openLastReason },
  { name: 'console-phone', path: '/console/today', width: 390, height: 844, locale: 'ar', colorScheme: 'dark' },
]

const browser = await openPictureBrowser()
const shop = await startShop({ DEMO_MARKET: 'european' })
try {
  await takePictures(browser, storefront, { url: shop.url })
  await takePictures(browser, seller, { url: shop.url, login: 'seller1@rialto.test' })
} finally {
  await browser.close()
  await shop.stop()
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.locator('tbody tr[data-row] a').last().click()
  await page.getByRole('log').waitFor()
}

async function openFirstConversation(page: Page): Promise<void> {
  await page.locator('main li a, main li button').filter({ hasText: 'Oliver' }).first().click()
  await untilSettled(page)
}

async function openLastReason(page: Page): Promise<void> {
  await page.getByText('Commission given back').first().click()
}

async function editFirstPrice(page: Page): Promise<void> {
  await page
    .getByLabel(/^Price of /)
    .first()
    .fill('23.50')
}
