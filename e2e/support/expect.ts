import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How long a page may take to come to what is expected of it. */
const WAIT_MS = 20_000

interface PageMatchers {
  /** The element is on the page and visible, now or within twenty seconds. */
  toBeVisible(): Promise<void>
  /** Nothing of it is visible, now or within twenty seconds. */
  toBeHidden(): Promise<void>
  /** The element's text, white space folded, is this text or matches this pattern, now or within twenty seconds. */
  toHaveText(wanted: string | RegExp): Promise<void>
  /** As many elements, now or within twenty seconds. */
  toHaveCount(wanted: number): Promise<void>
  /** The page's path with its query is this text or matches this pattern, now or within twenty seconds. */
  toBeAt(wanted: string | RegExp): Promise<void>
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends PageMatchers {}
}

expect.extend({
  toBeVisible: (locator: Locator) => reaches(locator, 'visible'),
  toBeHidden: (locator: Locator) => reaches(locator, 'hidden'),
  toHaveText: (locator: Locator, wanted: string | RegExp) =>
    comesTo(wanted, async () => fold(await locator.innerText({ timeout: WAIT_MS })), String(locator)),
  toHaveCount: (locator: Locator, wanted: number) => comesTo(wanted, () => locator.count(), String(locator)),
  toBeAt: (page: Page, wanted: string | RegExp) => comesTo(wanted, async () => pathOf(page.url()), 'the page'),
})

export { expect }

interface Verdict {
  pass: boolean
  message(): string
}

async function reaches(locator: Locator, state: 'visible' | 'hidden'): Promise<Verdict> {
  try {
    await locator.first().waitFor({ state, timeout: WAIT_MS })
    return { pass: true, message: () => `${locator} is ${state}` }
  } catch {
    return { pass: false, message: () => `${locator} is not ${state} after ${WAIT_MS} ms` }
  }
}

async function comesTo<T>(wanted: T | RegExp, read: () => Promise<T>, what: string): Promise<Verdict> {
  const deadline = Date.now() + WAIT_MS
  let found = await read()
  while (!fits(found, wanted) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    found = await read()
  }
  return { pass: fits(found, wanted), message: () => `${what}: expected ${wanted}, found ${found}` }
}

const fits = (found: unknown, wanted: unknown) =>
  wanted instanceof RegExp ? wanted.test(String(found)) : found === wanted
const fold = (text: string) => text.replace(/\s+/g, ' ').trim()

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
