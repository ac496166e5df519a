import type { Page } from 'playwright-core'
import { demoShopper, storeSession } from '../lib/api.ts'
import type { Bench } from '../lib/bench.ts'
import { measuredOnce } from '../lib/measured-once.ts'
import { goTo, visit } from '../lib/phone.ts'
import { none, type Row } from '../lib/row.ts'

const locales = ['en', 'ar', 'fr', 'es', 'bn']
const guestScreens = [
  '/',
  '/products',
  '/products/1/details',
  '/categories',
  '/shops',
  '/shops/1',
  '/flash-sale/1',
  '/blogs',
  '/support',
  '/shop/register',
]
const accountScreens = ['/dashboard', '/order-history', '/wishlist', '/massages', '/profile', '/support-tickets']

interface Findings {
  /** Requests of guests to other origins, and their sockets, including those to the shop's realtime server. */
  elsewhere: string[]
  /** Console errors, exceptions and hydration warnings. */
  errors: string[]
}

/** Visits every screen in every language, as a guest and as a shopper; the languages run in parallel, as visits mostly wait. */
const walk = measuredOnce(async (bench: Bench): Promise<Findings> => {
  const findings: Findings = { elsewhere: [], errors: [] }
  const shopper = await demoShopper(bench.shop.url)
  const visitInLocale = async (locale: string) => {
    await visitScreens(bench, locale, guestScreens, (page) => {
      noteErrors(page, findings.errors)
      noteElsewhere(page, bench.shop.url, findings.elsewhere)
    })
    await visitScreens(bench, locale, accountScreens, async (page) => {
      await storeSession(page.context(), shopper)
      noteErrors(page, findings.errors)
    })
  }
  await Promise.all(locales.map(visitInLocale))
  return findings
})

async function visitScreens(
  { shop, browser }: Bench,
  locale: string,
  screens: readonly string[],
  prepare: (page: Page) => void | Promise<void>,
): Promise<void> {
  await visit(await browser(), { baseURL: shop.url, serviceWorkers: 'block' }, async (page) => {
    await page.context().addCookies([{ name: 'locale', value: locale, url: shop.url }])
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale)
    await prepare(page)
    for (const screen of screens) await goTo(page, screen)
  })
}

function noteErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) errors.push(`${page.url()}: ${message.text()}`)
  })
}

function noteElsewhere(page: Page, shopUrl: string, elsewhere: string[]): void {
  const { origin } = new URL(shopUrl)
  page.on('websocket', (socket) => elsewhere.push(socket.url()))
  page.on('request', (request) => {
    const { protocol, origin: requestedOrigin } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && requestedOrigin !== origin) elsewhere.push(request.url())
  })
}

const visits = `${guestScreens.length} guests' screens`
const all = guestScreens.length + accountScreens.length

const thirdParties: Row = {
  name: `third-party and realtime requests before they are needed, ${visits} in ${locales.length} languages`,
  target: '0',
  products: 'demo',
  untimed: true,
  measure: async (bench) => none((await walk(bench)).elsewhere),
}

const errors: Row = {
  name: `hydration warnings and console errors, ${all} screens in ${locales.length} languages`,
  target: '0',
  products: 'demo',
  untimed: true,
  measure: async (bench) => none((await walk(bench)).errors),
}

export const visitRows: Row[] = [thirdParties, errors]
