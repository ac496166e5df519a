import type { Page } from '@playwright/test'
import { shopUrl } from '../support/shop-url.ts'
import { type Usable, usableElements } from './elements.ts'
import { moveInHistory } from './history.ts'
import type { Random } from './random.ts'
import { useElement } from './use-element.ts'
import type { Step } from './walk.ts'

/** Screens to open directly, as random clicks rarely reach some of them. */
const publicPaths = [
  ...['/', '/shops', '/shops/1', '/products', '/products/1/details', '/products/20/details', '/categories'],
  ...['/most-popular', '/best-deal', '/flash-sale/1', '/checkout', '/buynow', '/support', '/terms-and-conditions'],
  ...['/privacy-policy', '/about-us', '/contact-us', '/blogs', '/shop/register'],
]
const accountPaths = [
  ...['/dashboard', '/order-history', '/order-history/1', '/wishlist', '/profile', '/manage-address'],
  ...['/manage-address/new', '/change-password', '/support-tickets', '/massages', '/checkout'],
]

interface Monkey {
  page: Page
  shop: string
  locale: string
  loggedIn: boolean
  /** Logs in again after the walk has logged out. */
  logIn(): Promise<void>
}

/** Chooses random elements, preferring those that were used least. @returns a function that gives the next step for the current page */
export function createMonkey({ page, shop, locale, loggedIn, logIn }: Monkey): (random: Random) => Promise<Step> {
  const uses = new Map<string, number>()
  const paths = loggedIn ? [...publicPaths, ...accountPaths] : publicPaths
  const timesUsed = ({ kind }: Usable) => uses.get(kind) ?? 0
  const open = (path: string): Step => ({ name: `open ${path}`, run: async () => void (await page.goto(path)) })

  return async (random) => {
    if (new URL(page.url()).origin !== shop) return open(random.pick(paths))
    const lost = await page.evaluate(lostState, { locale, loggedIn })
    if (lost === 'session' && random.chance(0.3)) return { name: 'log in again', run: logIn }
    if (lost === 'language' && random.chance(0.3))
      return { name: `choose ${locale} again`, run: () => chooseLocale(page, locale) }
    const draw = random.next()
    if (draw < 0.08) return moveInHistory(page, random)
    if (draw < 0.12) return open(random.pick(paths))
    if (draw < 0.14) return { name: 'Escape', run: () => page.keyboard.press('Escape') }
    if (draw < 0.16)
      return { name: 'scroll to the end', run: () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)) }
    const elements = await usableElements(page)
    if (elements.length === 0) return open(random.pick(paths))
    const element = random.weighted(elements, (one) => ({
      name: `${one.kind} ${one.name}`,
      weight: 1 / (1 + timesUsed(one)) ** 3,
    }))
    uses.set(element.kind, timesUsed(element) + 1)
    return useElement(page, element, random)
  }
}

/** In the page: whether the walk has logged out or changed the language. */
function lostState({ locale, loggedIn }: { locale: string; loggedIn: boolean }): 'session' | 'language' | undefined {
  if (loggedIn && !localStorage.getItem('session')) return 'session'
  return document.documentElement.lang !== locale ? 'language' : undefined
}

async function chooseLocale(page: Page, locale: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: locale, url: shopUrl() }])
  await page.evaluate((name) => localStorage.setItem('locale', name), locale)
  await page.reload()
}
