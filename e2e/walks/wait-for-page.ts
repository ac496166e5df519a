import type { Page, Request } from '@playwright/test'
import { hasTakenOver } from '../support/idle.ts'

const PATIENCE_MS = 10_000

/**
 * Watches what a page asks for. @returns what waits until the page has nothing under way: scripts have taken over, no request is
 * open, and what the last answer changed is drawn. After ten seconds it goes on all the same.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let wake = () => {}
  page.on('request', (request) => open.add(request))
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
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline) {
      await drawn(page)
      if (open.size === 0) return
      await allAnswered(deadline - Date.now())
    }
  }
}

/** The scripts have taken over and nothing changes any more; or the next page came in between. */
async function drawn(page: Page): Promise<void> {
  try {
    await page.waitForFunction(hasTakenOver, undefined, { timeout: PATIENCE_MS })
    await page.evaluate(untilStill, { quietMs: 80, patienceMs: 1_500 })
  } catch (error) {
    // A navigation takes the frame away that is asked.
    if (!/context was destroyed|navigation|detached/i.test(String(error))) throw error
    await page.waitForLoadState('domcontentloaded')
  }
}

/** In the page: two frames are drawn, the scripts are idle, and the document has not changed for a moment. Clocks may go on. */
function untilStill({ quietMs, patienceMs }: { quietMs: number; patienceMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(late)
      resolve()
    }
    const restart = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => requestIdleCallback(end, { timeout: patienceMs }), quietMs)
    }
    const observer = new MutationObserver(restart)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    const late = setTimeout(end, patienceMs)
    requestAnimationFrame(() => requestAnimationFrame(restart))
  })
}
