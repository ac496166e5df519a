import { defineConfig } from 'vitest/config'
import { vitestFiles } from './scripts/test-runs.mjs'

/*
 * All tests but those in a browser (playwright.config.ts), in groups that run one after the other. `npm test -- --project NAME`
 * runs one group, `npm test -- WORD` the files whose path has the word. A global setup starts what a group needs.
 *
 * unit           *.test.ts      rules and other plain code, without server, database or browser
 * component      *.test.tsx     components as a person uses them, in jsdom
 * api:sqlite     *.api.test.ts  HTTP in, HTTP out, in apps/server: `testApp()` of test/support/app.ts, on a database of its own
 * api:postgres                  the same files on PostgreSQL; in `npm test` those of `alsoOnPostgres`
 *
 * Which of them a run has is told in scripts/test-runs.mjs.
 */

const filesOf = ({ include, exclude }: { include: string[]; exclude: string[] }) => ({
  include,
  exclude: ['**/node_modules/**', '**/build/**', ...exclude],
})

const shared = {
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
          ...filesOf(vitestFiles.unit),
          setupFiles: ['apps/server/test/support/market-currency.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'component',
          ...filesOf(vitestFiles.component),
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
          ...filesOf(vitestFiles.sqlite),
          globalSetup: 'apps/server/test/support/sqlite-setup.ts',
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...api,
          name: 'api:postgres',
          ...filesOf(vitestFiles.postgres),
          globalSetup: 'apps/server/test/support/postgres-setup.ts',
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
