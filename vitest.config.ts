import { defineConfig } from 'vitest/config'

/*
 * All tests, in groups that run one after the other (`npm test -- --project NAME` runs one; `npm test -- WORD` the files
 * whose path has the word). What a group needs is brought up by its global setup, and only when one of its files runs.
 *
 * unit           *.test.ts      rules and other plain code, anywhere, without server, database or browser
 * component      *.test.tsx     components as a person uses them, in jsdom
 * api:sqlite     *.api.test.ts  HTTP in, HTTP out, in apps/server: `testApp()` of test/support/app.ts, on a database of its own
 * api:postgres                  the same files on PostgreSQL
 * e2e            e2e/*.e2e.ts   journeys in Chromium on one running shop: `test` and `openPage` of e2e/support/browser.ts
 */

const everywhere = '{apps,packages,bench,e2e,scripts}/**'
const shared = {
  exclude: ['**/node_modules/**', '**/build/**'],
  restoreMocks: true,
  testTimeout: 60_000,
  // A machine may stall for longer than any patience. What needed its second try is named at the end: scripts/vitest-tally.ts.
  retry: 1,
  expect: { poll: { timeout: 15_000 } },
}

/** Two cores: more workers only take turns. Files of these groups share nothing but modules without state. */
const api = {
  ...shared,
  include: ['apps/server/{src,test}/**/*.api.test.ts'],
  isolate: false,
  maxWorkers: 2,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // What takes longer than this is listed in a passing run.
    slowTestThreshold: 5_000,
    reporters: process.env.RIALTO_TALLY ? ['default', './scripts/vitest-tally.ts'] : ['default'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [`${everywhere}/*.test.ts`],
          exclude: [...shared.exclude, '**/*.api.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'component',
          include: ['{apps/storefront,packages/ui,packages/client}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['packages/ui/src/testing/setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...api,
          name: 'api:sqlite',
          globalSetup: 'apps/server/test/support/sqlite-setup.ts',
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...api,
          name: 'api:postgres',
          globalSetup: 'apps/server/test/support/postgres-setup.ts',
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // Every state in every look takes long: for releases.
          exclude: [...shared.exclude, ...(process.env.RIALTO_ALL_VIEWS ? [] : ['e2e/states/**'])],
          globalSetup: ['e2e/support/shop.ts', 'e2e/support/chromium.ts'],
          // Much of a journey is waiting. Files buy in shops of their own, or do not count what is left there.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as the page's own matchers wait.
          expect: { poll: { timeout: 20_000 } },
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
