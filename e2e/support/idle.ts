import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** A page without requests for this long counts as loaded. */
const QUIET_MS = 100
const LOAD_TIMEOUT_MS = 10_000

const quietOf = new WeakMap<Page, () => Promise<void>>()

/** Waits until what the page has just asked for is answered: no request for a tenth of a second. */
export async function untilQuiet(page: Page): Promise<void> {
  await quietOf.get(page)?.()
}

/**
 * Makes `goto` and `reload` wait until the page is hydrated and its requests are answered, as scripts act faster than people. Calls
 * with `waitUntil` keep Playwright's behavior.
 */
export function waitForIdleAfterNavigation(page: Page): void {
  const running = new Set<Request>()
  let lastEnd = 0
  page.on('request', (request) => running.add(request))
  const ended = (request: Request) => {
    running.delete(request)
    lastEnd = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)

  const waitForQuiet = async (from = lastEnd) => {
    const deadline = Date.now() + LOAD_TIMEOUT_MS
    while ((running.size > 0 || Date.now() - Math.max(from, lastEnd) < QUIET_MS) && Date.now() < deadline)
      await pause(20)
  }
  quietOf.set(page, () => waitForQuiet(Date.now()))
  const waitForIdle = async () => {
    await page.waitForFunction(isHydrated)
    await page.evaluate(waitForIdleCallback)
    await waitForQuiet()
  }
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    if (!options?.waitUntil) await waitForIdle()
    return reply
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const reply = await reload(options)
    if (!options?.waitUntil) await waitForIdle()
    return reply
  }
}

/** In the page: whether React has hydrated it. A page without scripts counts as hydrated. */
export function isHydrated(): boolean {
  const main = document.querySelector('main')
  return (
    !main ||
    !document.querySelector('script[type=module]') ||
    Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  )
}

/** In the page: waits for its idle callbacks. */
const waitForIdleCallback = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }))
