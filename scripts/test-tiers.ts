/** `npm run test:full` runs every test on both databases and in every view; `npm test` a part (docs/decisions/051). */
export const isFullRun = process.env.RIALTO_FULL_TESTS === '1'

/**
 * Test files that only the full run has, and `.ci/run` after `npm test`: they start or kill processes of the market, fill disks, copy
 * whole markets, wait for time limits or try hundreds of orders of events.
 */
export const onlyInFullRun = [
  'apps/server/test/faults/{database-gone,ending,full-disk}.api.test.ts',
  'apps/server/test/faults/start.test.ts',
  'apps/server/test/scale-out/scale-out*.api.test.ts',
  'apps/server/test/replicas/*.api.test.ts',
  'apps/server/src/modules/selling/orders/killed*.api.test.ts',
  'apps/server/src/modules/goods/imports/interrupted*.api.test.ts',
  'apps/server/src/demo-sellers.api.test.ts',
  'apps/server/src/cli/large-file.test.ts',
  // Copies of whole markets; the console's backups (`operation/backups`), imports and exports stay.
  'apps/server/src/backup/{backup,restore}.api.test.ts',
  'apps/server/src/modules/goods/imports/round-trip.api.test.ts',
  // Every order of events of two payments, and of two people with one account; webhooks, polling, social and contact tests stay.
  'apps/server/src/modules/selling/payments/events-in-any-order.api.test.ts',
  'apps/server/src/modules/people/accounts/account-ownership.api.test.ts',
  // Other servers, slow or slow to answer: an external search engine, S3, a mail server, clients.
  'apps/server/src/cli/commands/search.api.test.ts',
  'apps/server/src/modules/goods/catalog/search/external/engine-search.api.test.ts',
  'apps/server/src/files/file-storage.api.test.ts',
  'apps/server/src/modules/base/outbound/lanes.api.test.ts',
  'apps/server/src/http/slow-clients.api.test.ts',
  // npm, started six times with another registry.
  'scripts/checks/audit.test.ts',
]

/** Browser tests that only the full run has, within `e2e/`. `.ci/run` begins with the first two groups after `npm test`. */
export const browserTestsOnlyInFullRun = [
  // Calls that fail, no connection, sessions that end, several tabs, taps before the scripts; API and component tests hold the rules.
  'resilience/**',
  // Back in each dialog, pages that do not exist, a market of one seller, settings seen in the storefront.
  '{overlays,missing-pages,single-vendor,settings,delivery,languages}.e2e.ts',
  // The details of sign-in popups, history entries, pages without scripts and imported products; API and component tests hold the rules.
  '{social,overlay-history,page-addresses,without-script,development-server,import}.e2e.ts',
  // Dialogs and states, and layouts, in many sizes, languages and themes; `screens.e2e.ts` visits each screen once.
  'states/**',
  'layout/**',
  // Everything there is to press; the walk over the product list is short and stays.
  'walks/monkey.e2e.ts',
  // The storefront before a server that answers by the specification alone.
  'other-server/**',
]

/**
 * API tests that `npm test` runs on PostgreSQL too, as their SQL, search, locks or money differ there from SQLite. The full run has
 * all others on PostgreSQL as well, and `.ci/run` runs them after `npm test`.
 */
export const alsoOnPostgres = [
  'apps/server/src/modules/goods/imports/open-questions.api.test.ts',
  // SQL that only PostgreSQL has, such as NOTIFY. Copies of a whole database and migrations of old versions are in the full run.
  'apps/server/src/{cache,config,db}/*.api.test.ts',
  'apps/server/src/realtime/instances.api.test.ts',
  // Search, filters and facets.
  'apps/server/src/modules/goods/catalog/{,lists/,products/,test/,search/}*.api.test.ts',
  'apps/server/src/modules/market/sitemaps/**/*.api.test.ts',
  // Money, stock, and rows that are locked so that no change is lost.
  'apps/server/src/modules/selling/orders/{place-order,expiry,order-lists,shipments/*,seller/list-seller-orders,market/*}.api.test.ts',
  'apps/server/src/modules/selling/vouchers/**/*seller*.api.test.ts',
  'apps/server/src/modules/{selling/flash-sales,goods/search-words,goods/stock,goods/taxonomy}/**/*.api.test.ts',
  'apps/server/src/modules/base/settings/admin-settings.api.test.ts',
  'apps/server/src/modules/**/races.api.test.ts',
  'apps/server/test/every-call/{twice,at-once}.api.test.ts',
  // Tables read and emptied by their names.
  'apps/server/src/modules/{market/customers,people/accounts}/**/{customers,ways-in}.api.test.ts',
  // Pages of lists by two columns, one of which may be empty.
  'apps/server/src/modules/{content/articles/articles,talking/tickets/**/market-tickets}.api.test.ts',
  // Queues that two processes work off.
  'apps/server/src/modules/{base/notifications,people/webhooks}/**/*.api.test.ts',
  'apps/server/test/{faults/clock,scale-out/two-instances}.api.test.ts',
]
