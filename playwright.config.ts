import { defineConfig } from '@playwright/test'
import { DETAIL, FULL_RUN, type View, type ViewName, views, viewsByTag } from './e2e/support/views.ts'
import { ISOLATION_FLAGS } from './scripts/lib/browser.mjs'
import { browserTestsOnlyInFullRun, isFullRun } from './scripts/test-tiers.ts'

const notNow = isFullRun ? [] : [FULL_RUN, DETAIL]

/*
 * Journeys in a real browser on one running market: `npm test -- --project e2e WORD` runs the files whose path has the word.
 *
 * Tests without a tag set their own view and run in the project `own-view`. The others have a tag of e2e/support/views.ts and run
 * in the projects of its views; in `npm test` in one of them.
 */
export default defineConfig<{ view: View }>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: isFullRun ? [] : browserTestsOnlyInFullRun,
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['./scripts/playwright-tally.ts']],
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall. The tests that needed it are named at the end; more than three of them fail the run.
  retries: process.env.CI ? 1 : 0,
  // Pages mostly wait: for the network, for animations, for timeouts.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ISOLATION_FLAGS },
    screenshot: 'only-on-failure',
    // Recording each test would take more processor time than the test itself.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'own-view',
      grepInvert: new RegExp([...Object.keys(viewsByTag), ...notNow].join('|')),
    },
    ...(Object.keys(views) as ViewName[]).map((name) => ({
      name,
      use: { view: views[name] },
      grepInvert: notNow.map((tag) => new RegExp(tag)),
      grep: Object.entries(viewsByTag).flatMap(([tag, names]) =>
        names.includes(name) ? testsOf(tag, names, name) : [],
      ),
    })),
  ],
})

/**
 * Matches the tests with a tag: all of them in a full run; otherwise those whose name has a length that leaves the view's place as
 * its remainder, so that the views alternate and a test keeps its view. Playwright matches ` PROJECT FILE TITLE TAGS`.
 */
function testsOf(tag: string, names: ViewName[], name: ViewName): RegExp {
  if (isFullRun) return new RegExp(tag)
  return new RegExp(`^(?=.*${tag}) ?${name} (?:.{${names.length}})*.{${names.indexOf(name)}}$`, 's')
}
