import type { Page, Request } from 'playwright-core'
import { hasTakenOver } from '../support/at-rest.ts'

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

/** Two frames after the scripts took over, or after the next page came in between. */
async function drawn(page: Page): Promise<void> {
  try {
    await page.waitForFunction(hasTakenOver, undefined, { timeout: PATIENCE_MS })
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    )
  } catch (error) {
    // A navigation takes the frame away that is asked.
    if (!/context was destroyed|navigation|detached/i.test(String(error))) throw error
    await page.waitForLoadState('domcontentloaded')
  }
}
