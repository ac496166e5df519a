import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Lighthouse's emulated phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en',
}

const TIMEOUT_MS = 30_000

/** Runs `run` with a page in a context of its own, which is closed afterwards. */
export async function visit<T>(
  browser: Browser,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    return await run(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Opens a path and waits until the page is hydrated and idle. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(isHydrated)
  await page.waitForLoadState('networkidle')
  await waitUntilIdle(page)
}

/** Waits until the page is drawn and idle. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100), { timeout: 5_000 })),
      ),
  )

/** In the page: whether React has hydrated it. A page without scripts counts as hydrated. */
function isHydrated(): boolean {
  const main = document.querySelector('main')
  const hasNoScripts = !document.querySelector('script[type=module]')
  return hasNoScripts || !main || Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}
