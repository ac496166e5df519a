import type { Page, Request } from '@playwright/test'

/** A page without a request for so long has loaded everything. */
const QUIET_MS = 100
const LOAD_TIMEOUT_MS = 10_000

/**
 * Makes `goto` and `reload` wait until the page is hydrated and its requests are answered, as people take longer than scripts to
 * press the first key. A call with `waitUntil` waits for that alone.
 */
export function waitForIdleAfterNavigation(page: Page): void {
  const running = new Set<Request>()
  let last = 0
  page.on('request', (request) => running.add(request))
  const ended = (request: Request) => {
    running.delete(request)
    last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)

  const rest = async () => {
    await page.waitForFunction(isHydrated)
    await page.evaluate(waitForIdleCallback)
    const deadline = Date.now() + LOAD_TIMEOUT_MS
    while ((running.size > 0 || Date.now() - last < QUIET_MS) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    if (!options?.waitUntil) await rest()
    return reply
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const reply = await reload(options)
    if (!options?.waitUntil) await rest()
    return reply
  }
}

/** In the page: whether React has hydrated it. A page without scripts has nothing to wait for. */
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
