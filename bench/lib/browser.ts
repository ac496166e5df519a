import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { findBrowser, ISOLATION_FLAGS } from '../../scripts/lib/browser.mjs'
import { onExit, temporaryFolder } from './processes.ts'

const START_TIMEOUT_MS = 30_000

let browserPath: Promise<string> | undefined
const findBrowserOnce = (): Promise<string> => {
  browserPath ??= findBrowser()
  return browserPath
}

/** Opens a browser for interactions. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowserOnce(), args: ISOLATION_FLAGS })
}

export interface DebuggableBrowser {
  /** The port of its DevTools protocol. */
  port: number
  close(): Promise<void>
}

/**
 * Opens a browser with its own profile, controlled through its DevTools port. The pipe ends it: the browser exits when the pipe
 * breaks, also when this process is killed.
 */
export async function openDebuggableBrowser(): Promise<DebuggableBrowser> {
  const profile = temporaryFolder('profile')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const ports = ['--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1', '--remote-debugging-pipe']
  const args = [
    '--headless',
    ...asRoot,
    ...ISOLATION_FLAGS,
    ...ports,
    `--user-data-dir=${profile.folder}`,
    'about:blank',
  ]
  // Its own process group: some browsers are started by a script, and a signal would reach only that.
  const child = spawn(await findBrowserOnce(), args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const breakPipe = onExit(() => {
    for (const stream of child.stdio.slice(3)) stream?.destroy()
  })
  const close = async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
    breakPipe()
    const killTimer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 10_000)
    await ended
    clearTimeout(killTimer)
    profile.remove()
  }
  try {
    return { port: await portOf(child), close }
  } catch (error) {
    await close()
    throw error
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`the browser did not start: ${output}`)), START_TIMEOUT_MS)
    child.once('exit', () => reject(new Error(`the browser ended: ${output}`)))
    child.stderr?.on('data', (text) => {
      output = (output + text).slice(-2_000)
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(Number(port))
    })
  })
}

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
const waitUntilIdle = (page: Page): Promise<void> =>
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

/** The shortest duration of events that browsers report. */
const SHORTEST_MS = 16

/** The measurements that a page records in `window`. */
interface Recording {
  /** The longest event of each interaction in milliseconds, by the browser's interaction id. */
  interactions: Map<number, number>
}

/** Taps a target and waits for its result. @returns milliseconds to the next paint */
export type Tap = (target: Locator, waitForResult: () => Promise<unknown>) => Promise<number>

/**
 * Records the page's interactions from its next document on. The CPU is slowed down to a phone's only during an interaction, as loading
 * has its own figures.
 * @param times how much slower the phone is
 */
export async function recordInteractionsOf(page: Page, times: number): Promise<{ tap: Tap }> {
  await page.addInitScript(recordInteractions, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const timed = (act: () => Promise<void>, waitForResult: () => Promise<unknown>) =>
    timeToNextPaint(page, act, waitForResult, () => slowDown(times)).finally(() => slowDown(1))
  return {
    async tap(target, waitForResult) {
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await waitUntilIdle(page)
      const box = await target.boundingBox()
      if (!box) throw new Error(`${target} cannot be tapped`)
      return timed(() => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2), waitForResult)
    },
  }
}

/** In the page: records the longest event of each interaction. */
function recordInteractions(shortest: number): void {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions } satisfies Recording)
  const options = { type: 'event', durationThreshold: shortest, buffered: true }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || entry.interactionId === 0) continue
      interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration))
    }
  }).observe(options)
}

/**
 * Milliseconds of an interaction to the next paint, as web-vitals defines it: an interaction lasts as long as the longest of its events,
 * from the touch to the next frame; below fifty of them the longest counts.
 *
 * Taps go to coordinates, and nothing is queried before the frame is drawn: the driver queries in the page itself, which is slowed down.
 */
async function timeToNextPaint(
  page: Page,
  act: () => Promise<void>,
  waitForResult: () => Promise<unknown>,
  slowDown: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(() => (window as unknown as Recording).interactions.clear())
  await slowDown()
  await act()
  await waitUntilIdle(page)
  await waitForResult()
  await waitUntilIdle(page)
  const durations = await page.evaluate(() => [...(window as unknown as Recording).interactions.values()])
  // Browsers report no events that are shorter.
  return Math.max(SHORTEST_MS, ...durations)
}
