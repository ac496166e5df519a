import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { waitForIdleAfterNavigation } from './idle.ts'
import { type Problems, watchForProblems } from './problems.ts'
import { shopUrl } from './shop-url.ts'
import { type Texts, textsOf } from './texts.ts'
import { uniqueAddress } from './unique-address.ts'
import type { View } from './views.ts'

export { expect } from '@playwright/test'

/** A view, and other options of Playwright's `browser.newContext`. */
interface PageOptions extends View {
  context?: BrowserContextOptions
}

interface Fixtures {
  /** Set by the project (playwright.config.ts), or for a file or a block by `test.use({ view: { width: 360 } })`. */
  view: PageOptions
  /** The view is as narrow as a phone. */
  isPhone: boolean
  /** The market's texts in the language of the view. */
  t: Texts
  /**
   * Opens a page in a context of its own: another shopper on another machine. Paths are relative to the market. The page is
   * closed after the test, which fails on unexpected problems: console errors, exceptions, failed requests,
   * hydration warnings, requests to another machine. A test announces what it provokes by `expectProblem`.
   */
  openPage: OpenPage
}

export type OpenPage = (options?: PageOptions) => Promise<Page>

export const test = base.extend<Fixtures>({
  view: [{}, { option: true }],
  isPhone: async ({ view }, use) => use(view.width === 360),
  t: async ({ view }, use) => use(await textsOf(view.locale)),
  openPage: async ({ browser }, use) => {
    const opened: { context: BrowserContext; problems: Problems }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext(contextOptions(options))
      if (options.locale) await chooseLocale(context, options.locale)
      const page = await context.newPage()
      waitForIdleAfterNavigation(page)
      opened.push({ context, problems: watchForProblems(page) })
      return page
    })
    const unexpected = opened.flatMap(({ problems }) => problems.unexpected() ?? [])
    for (const { context } of opened) await context.close()
    if (unexpected[0]) throw unexpected[0]
  },
  page: async ({ openPage, view }, use) => use(await openPage(view)),
})

/** Opens another tab of the same shopper; it closes with the first. */
export async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  waitForIdleAfterNavigation(tab)
  return tab
}

function contextOptions(options: PageOptions): BrowserContextOptions {
  const { width = 1280, height = 900, locale = 'en', colorScheme = 'light' } = options
  return {
    baseURL: shopUrl(),
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale,
    extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() },
    // A service worker would answer requests that a test intercepts; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    ...options.context,
  }
}

/** Stores the language as an earlier visit would have. */
async function chooseLocale(context: BrowserContext, locale: string): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: shopUrl() }])
  await context.addInitScript((value) => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', value)
  }, locale)
}
