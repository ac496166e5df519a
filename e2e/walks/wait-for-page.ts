import type { Page, Request } from '@playwright/test'
import { isHydrated } from '../support/idle.ts'

const IDLE_TIMEOUT_MS = 10_000

/**
 * Watches the requests of a page. @returns a function that waits until the page is idle: it is hydrated, no request is open, and the
 * last answer is drawn. It also returns after ten seconds.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let wake = () => {}
  page.on('request', (request) => {
    if (!outlivesPage(request)) open.add(request)
  })
  const close = (request: Request) => {
    open.delete(request)
    if (open.size === 0) wake()
  }
  page.on('requestfinished', close).on('requestfailed', close)

  const allAnswered = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (open.size === 0) wake()
    })

  return async () => {
    const deadline = Date.now() + IDLE_TIMEOUT_MS
    while (Date.now() < deadline) {
      await waitUntilDrawn(page)
      if (open.size === 0) return
      await allAnswered(deadline - Date.now())
    }
  }
}

/** What a page tells on the side: the browser sends it even when the page has gone, and then does not say when it was answered. */
const outlivesPage = (request: Request): boolean => request.url().endsWith('/search-counts')

/** Waits until the page is hydrated and the document no longer changes, or the next page loads. */
async function waitUntilDrawn(page: Page): Promise<void> {
  try {
    await page.waitForFunction(isHydrated, undefined, { timeout: IDLE_TIMEOUT_MS })
    await page.evaluate(waitUntilUnchanged, { quietMs: 80, patienceMs: 1_500 })
  } catch (error) {
    // A navigation destroys the context of the evaluation.
    if (!/context was destroyed|navigation|detached/i.test(String(error))) throw error
    await page.waitForLoadState('domcontentloaded')
  }
}

/** In the page: waits for two frames, idle scripts, and a moment without changes of the document. */
function waitUntilUnchanged({ quietMs, patienceMs }: { quietMs: number; patienceMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let quietTimer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      observer.disconnect()
      clearTimeout(quietTimer)
      clearTimeout(timeout)
      resolve()
    }
    const restart = () => {
      clearTimeout(quietTimer)
      quietTimer = setTimeout(() => requestIdleCallback(end, { timeout: patienceMs }), quietMs)
    }
    const observer = new MutationObserver(restart)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    const timeout = setTimeout(end, patienceMs)
    requestAnimationFrame(() => requestAnimationFrame(restart))
  })
}
