import { defineConfig } from 'vitest/config'
import { alsoOnPostgres, isFullRun, onlyInFullRun } from './scripts/test-tiers.ts'

/*
 * All tests but those in a browser (playwright.config.ts), in groups that run one after the other. `npm test -- --project NAME`
 * runs one group, `npm test -- WORD` the files whose path has the word. A global setup starts what a group needs.
 *
 * unit           *.test.ts      rules and other plain code, without server, database or browser
 * component      *.test.tsx     components as a person uses them, in jsdom
 * api:sqlite     *.api.test.ts  HTTP in, HTTP out, in apps/server: `testApp()` of test/support/app.ts, on a database of its own
 * api:postgres                  the same files on PostgreSQL; in `npm test` those of `alsoOnPostgres`
 */

const everywhere = '{apps,packages,bench,e2e,scripts}/**'
const apiTests = 'apps/server/{src,test}/**/*.api.test.ts'

const shared = {
  exclude: ['**/node_modules/**', '**/build/**', ...(isFullRun ? [] : onlyInFullRun)],
  restoreMocks: true,
  testTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // As many as the cores of the machines that run this; API tests also wait for disks and other processes.
  maxWorkers: 2,
}

/** Files of the groups without isolation share nothing but modules without state. */
const api = {
  ...shared,
  isolate: false,
  hookTimeout: 60_000,
  maxWorkers: 3,
  setupFiles: ['apps/server/test/support/cheap-passwords.ts', 'apps/server/test/support/market-currency.ts'],
}

export default defineConfig({
  test: {
    // Slower tests are listed in a passing run.
    slowTestThreshold: 5_000,
    reporters: process.env.RIALTO_TALLY ? ['default', './scripts/vitest-tally.ts'] : ['default'],
    projects: [
      {
        test: {
          ...shared,
          isolate: false,
          name: 'unit',
          include: [`${everywhere}/*.test.ts`],
          exclude: [...shared.exclude, '**/*.api.test.ts'],
          setupFiles: ['apps/server/test/support/market-currency.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'component',
          include: ['{apps/storefront,apps/console,packages/ui,packages/client}/**/*.test.tsx'],
          environment: 'jsdom',
          // A context for each file keeps their stores apart, and starts in a tenth of the time of a thread.
          pool: 'vmThreads',
          setupFiles: ['packages/ui/src/testing/setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...api,
          name: 'api:sqlite',
          include: [apiTests],
          globalSetup: 'apps/server/test/support/sqlite-setup.ts',
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...api,
          name: 'api:postgres',
          include: isFullRun ? [apiTests] : alsoOnPostgres,
          globalSetup: 'apps/server/test/support/postgres-setup.ts',
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
