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
const ownScreens = ['/dashboard', '/order-history', '/wishlist', '/massages', '/profile', '/support-tickets']

interface Seen {
  /** Requests and sockets of guests to anywhere but the shop's own pages: other machines, and its realtime server. */
  elsewhere: string[]
  /** Errors on the console, exceptions, and what React says of a page that it could not take over as it came. */
  errors: string[]
}

/** Every screen in every language, as a guest and as a shopper; the languages at once, since visits are mostly waiting. */
const walk = measuredOnce(async (bench: Bench): Promise<Seen> => {
  const seen: Seen = { elsewhere: [], errors: [] }
  const shopper = await demoShopper(bench.shop.url)
  const inOne = async (locale: string) => {
    await lookAround(bench, locale, guestScreens, (page) => {
      noteErrors(page, seen.errors)
      noteElsewhere(page, bench.shop.url, seen.elsewhere)
    })
    await lookAround(bench, locale, ownScreens, async (page) => {
      await storeSession(page.context(), shopper)
      noteErrors(page, seen.errors)
    })
  }
  await Promise.all(locales.map(inOne))
  return seen
})

async function lookAround(
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
    const { protocol, origin: asked } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) elsewhere.push(request.url())
  })
}

const visits = `${guestScreens.length} guests' screens`
const all = guestScreens.length + ownScreens.length

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
