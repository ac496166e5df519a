import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test as base, onTestFinished } from 'vitest'
import { actOnceAtRest } from './at-rest.ts'
import { expectProblem, watchForProblems } from './problems.ts'
import { browser, freshAddress, shopUrl } from './running.ts'
import { keepFailure } from './screens.ts'
import { type Texts, textsOf } from './texts.ts'

export { expect } from './expect.ts'
export { browser, expectProblem, shopUrl }

export interface View {
  /** CSS pixels; 1280 by 900 unless said otherwise. */
  width?: number
  height?: number
  /** The shop's language, chosen before the first page: `ar`. */
  locale?: string
  colorScheme?: 'light' | 'dark'
  /** Everything else that Playwright's `browser.newContext` takes. */
  context?: BrowserContextOptions
}

/**
 * Opens an empty page in a context of its own (another shopper on another machine); paths are relative to the shop. It
 * closes with the test, and fails it if anything went wrong in it unseen: console errors, exceptions, failed requests,
 * hydration warnings, a request to anywhere but this machine. What a test provokes it says by {@link expectProblem}.
 */
export async function openPage(view: View = {}): Promise<Page> {
  const { width = 1280, height = 900, locale, colorScheme = 'light' } = view
  const context = await (await browser()).newContext({
    baseURL: shopUrl(),
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: locale ?? 'en',
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    // A worker would answer what a test takes over; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    ...view.context,
  })
  context.setDefaultTimeout(20_000)
  if (locale) await chooseLocale(context, locale)
  const page = await context.newPage()
  actOnceAtRest(page)
  const problems = watchForProblems(page)
  onTestFinished(async ({ task }) => {
    const unexpected = problems.unexpected()
    if (unexpected || task.result?.state === 'fail') await keepFailure(page, task.name)
    await context.close()
    if (unexpected) throw unexpected
  })
  return page
}

/** Another tab of the same shopper's. It closes with the first. */
export async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  actOnceAtRest(tab)
  return tab
}

/** As if the shopper had chosen the language on an earlier visit. */
async function chooseLocale(context: BrowserContext, locale: string): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: shopUrl() }])
  await context.addInitScript((value) => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', value)
  }, locale)
}

/**
 * Vitest's `test` with a `page` from {@link openPage}, and `t` for the texts of its language. The view is set for a block or
 * a file by `test.override({ view: { width: 360, locale: 'ar' } })`.
 */
export const test = base
  .extend('view', (): View => ({}))
  .extend('page', ({ view }): Promise<Page> => openPage(view))
  .extend('t', ({ view }): Promise<Texts> => textsOf(view.locale))
