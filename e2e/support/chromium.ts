import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser, ISOLATION_FLAGS } from '../../scripts/lib/browser.mjs'
import { say } from '../../scripts/lib/say.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket of the run's one browser; or why there is none, so that other tests still run. */
    chromium: { endpoint: string } | { problem: string }
  }
}

/** Before the browser tests: one Chromium, in which every test opens contexts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    const executablePath = await findBrowser()
    const server = await chromium.launchServer({ executablePath, args: ISOLATION_FLAGS, host: '127.0.0.1' })
    project.provide('chromium', { endpoint: server.wsEndpoint() })
    return () => server.close()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    project.provide('chromium', { problem: "there is no browser to test with: see the beginning of this run's output" })
    return async () => {}
  }
}
