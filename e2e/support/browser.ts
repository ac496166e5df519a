import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test as base, onTestFinished } from 'vitest'
import { expectProblem, watchForProblems } from './problems.ts'
import { browser, shopUrl } from './running.ts'
import { keepFailure } from './screens.ts'

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
    ...view.context,
  })
  context.setDefaultTimeout(15_000)
  if (locale) await chooseLocale(context, locale)
  const page = await context.newPage()
  actOnceAtRest(page)
  const problems = await watchForProblems(page)
  onTestFinished(async ({ task }) => {
    const unexpected = problems.unexpected()
    if (unexpected || task.result?.state === 'fail') await keepFailure(page, task.name)
    await context.close()
    if (unexpected) throw unexpected
  })
  return page
}

/** A page that has come is not yet one that listens: people take longer than scripts to press the first key. */
function actOnceAtRest(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(url, { waitUntil: 'networkidle', ...options })
}

/** As if the shopper had chosen the language on an earlier visit. */
async function chooseLocale(context: BrowserContext, locale: string): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: shopUrl() }])
  await context.addInitScript((value) => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', value)
  }, locale)
}

/**
 * Vitest's `test` with a `page` from {@link openPage}. Its view is set for a block or a file by
 * `test.override({ view: { width: 360, locale: 'ar' } })`.
 */
export const test = base.extend('view', (): View => ({})).extend('page', ({ view }): Promise<Page> => openPage(view))
