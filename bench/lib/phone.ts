import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Lighthouse's emulated phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en',
}

const PATIENCE_MS = 30_000

/** A page in a context of its own, to be left before the next. */
export async function visit<T>(
  browser: Browser,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Goes there, until React has taken the page over and does nothing more. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(isTakenOver)
  await page.waitForLoadState('networkidle')
  await atLeisure(page)
}

/** Until the page has nothing to do: what was begun is drawn. */
export const atLeisure = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100), { timeout: 5_000 })),
      ),
  )

/** In the page: React leaves its marks on what it has taken over; a page without scripts has nothing to wait for. */
function isTakenOver(): boolean {
  const main = document.querySelector('main')
  const isPlain = !document.querySelector('script[type=module]')
  return isPlain || !main || Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}
