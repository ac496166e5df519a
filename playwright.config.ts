import { defineConfig } from '@playwright/test'
import { everydayViews, OWN_VIEW, type View, type ViewName, views, viewsByTag } from './e2e/support/views.ts'
import { ISOLATION_FLAGS } from './scripts/lib/browser.mjs'
import { browserTests } from './scripts/test-runs.mjs'

const { files, otherFiles, tag, otherTags, inEveryView } = browserTests

/** Matches each of the tags, and none that goes on: `@ar-360` is not `@ar-360-dark`. */
const oneOf = (tags: readonly string[]) => `(?:${tags.join('|')})(?![\\w-])`
const withoutOthers = otherTags.length > 0 ? { grepInvert: new RegExp(oneOf(otherTags)) } : {}

/*
 * Journeys in a real browser on one running market: `npm test -- --project e2e WORD` runs the files whose path has the word.
 *
 * Each test names its everyday view by a tag and runs in the project with that name. In the full run, those that also have a tag of
 * `viewsByTag` (e2e/support/views.ts) run in all its views.
 */
export default defineConfig<{ view: View }>({
  testDir: 'e2e',
  testMatch: files,
  testIgnore: otherFiles,
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
  // `npm run check` lists the tests, also those without a view.
  projects: process.env.RIALTO_LIST_JOURNEYS
    ? [{ name: 'all' }]
    : [
        { name: OWN_VIEW.slice(1), grep: inGroup(OWN_VIEW), ...withoutOthers },
        ...everydayViews.map((name) => ({
          name,
          use: { view: views[name] },
          grep: inGroup(...(inEveryView ? tagsOf(name) : [`@${name}`])),
          ...withoutOthers,
        })),
      ],
})

/** Matches the tests of this run with one of the tags. */
function inGroup(...tags: string[]): RegExp {
  return new RegExp(`^${[tags, ...(tag ? [[tag]] : [])].map((some) => `(?=.*${oneOf(some)})`).join('')}`, 's')
}

/** The tags of tests that run in a view in the full run: those of its groups, and its own. */
function tagsOf(name: ViewName): string[] {
  const groups = Object.entries(viewsByTag).filter(([, names]) => names.includes(name))
  return [`@${name}`, ...groups.map(([group]) => group)]
}
