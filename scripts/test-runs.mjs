// What runs where, in one place: `npm test`, the groups of the full run, and the order of `.ci/run`. Read by vitest.config.ts,
// playwright.config.ts, `npm test` and `.ci/run`, for which `node scripts/test-runs.mjs` prints the groups (docs/decisions/051).
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/** The tag of browser tests of details whose rules API and component tests hold. */
export const DETAIL = '@detail'
/** The tag of browser tests that repeat another one in a further language, width or setting. */
export const FULL_RUN = '@full-run'

/**
 * A part of the full run that `npm test` leaves out: `npm test -- --group NAME`. Tests belong to the group of their tag, otherwise to
 * that of their file; all others are in `npm test`.
 * @typedef {object} Group
 * @property {string} name
 * @property {string} why what is in it, and why `npm test` can do without
 * @property {number} minutes what it takes on two cores; `.ci/run` begins it when they are left of its 25
 * @property {boolean} [isRequired] `.ci/run` runs it even if they are not left
 * @property {string[]} [files] tests on Node, which run on SQLite
 * @property {boolean} [onPostgres] its API tests run on PostgreSQL too
 * @property {string[]} [browserFiles] within `e2e/`
 * @property {string} [tag] browser tests with this tag
 * @property {boolean} [inEveryView] browser tests run in each view of their group of views, not only in their everyday view
 */

/**
 * In the order of `.ci/run`, after `npm test` and `npm run check`.
 * @type {Group[]}
 */
export const groups = [
  {
    name: 'journeys',
    why: 'The journeys beside those of buying, selling and opening a market, each in its everyday view: API and component tests hold their rules as well.',
    minutes: 11,
    isRequired: true,
    browserFiles: [
      '{addresses,become-seller,cart-selection,chat-messages,chat-older,chat-opening,checkout-payment}.e2e.ts',
      'withdraw.e2e.ts',
      'complaints.e2e.ts',
      '{checkout-verification,frame,layout-flaws,order-link,order-parcels,order-reviews,profile,recovery,wishlist}.e2e.ts',
      'console/{content,customers,entry,holidays,live-order,order-chat,overview,product-question}.e2e.ts',
      'console/{promotions,search-words,staff,support-role}.e2e.ts',
      '{browsers,content,filters,keyboard,tickets}.e2e.ts',
      'console/{catalogue,look,moderation,saved-views,sellers,stock-and-import,tickets,today,two-editors,voucher}.e2e.ts',
      // Delivery to two countries, taxes by rates, numbered invoices, refunds and disputes.
      'console/{came-back,delivery-zones,invoices,left-at-stall,money-back,payouts,pick-up,sales}.e2e.ts',
      'walks/product-list.e2e.ts',
      // Ten odd values in each field for a number or a day; each form of the console by thumb.
      'typed-fields.e2e.ts',
      'console/saved-by-thumb.e2e.ts',
    ],
  },
  {
    name: 'details',
    why: 'Details of screens whose rules other tests hold.',
    minutes: 4,
    tag: DETAIL,
  },
  {
    name: 'faults',
    why: 'Killed processes, full disks, a lost database, several processes on one database. A payment is killed once in `npm test`.',
    minutes: 9,
    onPostgres: true,
    files: [
      'apps/server/test/faults/{database-gone,ending,full-disk}.api.test.ts',
      'apps/server/test/faults/start.test.ts',
      'apps/server/test/scale-out/scale-out*.api.test.ts',
      'apps/server/test/replicas/*.api.test.ts',
      'apps/server/src/modules/selling/orders/killed*.api.test.ts',
      'apps/server/src/modules/goods/taxes/killed-price-run.api.test.ts',
      'apps/server/src/modules/selling/ledger/killed-money.api.test.ts',
      'apps/server/src/modules/selling/{payouts,reconciliation,refunds,returns,sales-reports,statements}/killed*.api.test.ts',
      'apps/server/src/db/killed-migration.api.test.ts',
      'apps/server/src/modules/goods/imports/interrupted*.api.test.ts',
      'apps/server/src/demo-sellers.api.test.ts',
      'apps/server/src/cli/large-file.test.ts',
    ],
  },
  {
    name: 'copies',
    why: 'Copies of whole markets; other servers, slow or slow to answer; every order of events.',
    minutes: 3,
    files: [
      // The console's backups (`operation/backups`), imports and exports are in `npm test`.
      'apps/server/src/backup/{backup,older-backup,restore}.api.test.ts',
      'apps/server/src/db/take-over.api.test.ts',
      'apps/server/src/modules/goods/imports/round-trip.api.test.ts',
      // Every order of events of two payments, and of two people with one account.
      'apps/server/src/modules/selling/payments/events-in-any-order.api.test.ts',
      'apps/server/src/modules/people/accounts/account-ownership.api.test.ts',
      // An external search engine, S3, a mail server, slow clients.
      'apps/server/src/cli/commands/search.api.test.ts',
      'apps/server/src/modules/goods/catalog/search/external/engine-search.api.test.ts',
      'apps/server/src/files/file-storage.api.test.ts',
      'apps/server/src/modules/base/outbound/lanes.api.test.ts',
      'apps/server/src/http/slow-clients.api.test.ts',
      // npm, started six times with another registry.
      'scripts/checks/audit.test.ts',
    ],
  },
  {
    name: 'failures',
    why: 'The market while something fails: calls, connections, sessions, tabs, taps before the scripts; Back in each dialog.',
    minutes: 6,
    browserFiles: [
      'resilience/**/*.e2e.ts',
      '{overlays,missing-pages,single-vendor,settings,delivery,languages}.e2e.ts',
    ],
  },
  {
    name: 'postgres',
    why: 'The API tests on PostgreSQL that `npm test` runs on SQLite alone.',
    minutes: 9,
    onPostgres: true,
  },
  {
    name: 'layouts',
    why: 'Layouts at many sizes, history entries, pages without scripts, sign-in popups, another server.',
    minutes: 6,
    inEveryView: true,
    browserFiles: [
      '{layout,other-server}/**/*.e2e.ts',
      '{social,overlay-history,page-addresses,without-script,development-server,import}.e2e.ts',
    ],
  },
  {
    name: 'walks',
    why: 'Everything there is to press. The walk over the product list is short and among the journeys.',
    minutes: 8,
    browserFiles: ['walks/monkey.e2e.ts'],
  },
  {
    name: 'states',
    why: 'Every dialog and state in seven looks; `screens.e2e.ts` visits each screen once.',
    minutes: 15,
    inEveryView: true,
    browserFiles: ['states/**/*.e2e.ts'],
  },
  {
    name: 'more',
    why: 'Tests that repeat another one in a further language, width or setting.',
    minutes: 25,
    inEveryView: true,
    tag: FULL_RUN,
  },
]

/**
 * API tests that `npm test` runs on PostgreSQL too, as their SQL, search, locks or money differ there from SQLite. The group
 * `postgres` has all others.
 */
export const alsoOnPostgres = [
  'apps/server/src/modules/goods/imports/open-questions.api.test.ts',
  // SQL that only PostgreSQL has, such as NOTIFY. Copies of a whole database and migrations of old versions are in the full run.
  'apps/server/src/{cache,cli,config,db}/*.api.test.ts',
  'apps/server/src/realtime/instances.api.test.ts',
  // Search, filters and facets.
  'apps/server/src/modules/goods/catalog/{,lists/,products/,search/}*.api.test.ts',
  'apps/server/src/modules/market/sitemaps/**/*.api.test.ts',
  // Money, stock, and rows that are locked so that no change is lost.
  'apps/server/src/modules/goods/taxes/{multiply-prices,rate-notices}.api.test.ts',
  'apps/server/src/modules/selling/orders/{place-order,expiry,order-lists,shipments/*,seller/list-seller-orders,market/*}.api.test.ts',
  'apps/server/src/modules/selling/vouchers/**/*seller*.api.test.ts',
  'apps/server/src/modules/selling/invoices/numbered-invoices.api.test.ts',
  'apps/server/src/modules/{selling/flash-sales,selling/recalls,goods/search-words,goods/stock,goods/taxonomy}/**/*.api.test.ts',
  'apps/server/src/modules/base/settings/admin-settings.api.test.ts',
  'apps/server/src/modules/**/races.api.test.ts',
  'apps/server/test/{every-call/{twice,at-once,cursors},extending/*}.api.test.ts',
  // Tables read and emptied by their names.
  'apps/server/src/modules/{market/customers,people/accounts}/**/{customers,ways-in}.api.test.ts',
  // Pages of lists by two columns, one of which may be empty.
  'apps/server/src/modules/{content/articles/articles,talking/tickets/**/market-tickets}.api.test.ts',
  // Queues that two processes work off.
  'apps/server/src/modules/{base/notifications,people/webhooks}/**/*.api.test.ts',
  'apps/server/test/{statement-counts,statement-counts-of-writes,faults/clock,scale-out/two-instances}.api.test.ts',
]

/** All tests, on both databases and in every view: `npm run test:full`. */
export const isFullRun = process.env.RIALTO_FULL_TESTS === '1'

const asked = process.env.RIALTO_TEST_GROUP
/** The group that this run is for; none in `npm test` and in the full run. */
const group = asked && !isFullRun ? groupOf(asked) : undefined

/** Whether all wrong values are tried for each field of a call: in `npm test` a quarter of them. */
export const hasAllValues = isFullRun || group?.name === 'postgres'

/**
 * @param {string} name
 * @returns {Group}
 */
export function groupOf(name) {
  const found = groups.find((one) => one.name === name)
  if (!found) throw new Error(`There is no group ${name}: choose ${groups.map((one) => one.name).join(', ')}.`)
  return found
}

/**
 * The runners that have tests of a group.
 * @param {Group} one
 */
export const runnersOf = ({ files, onPostgres, browserFiles, tag }) => ({
  vitest: Boolean(files ?? onPostgres),
  playwright: Boolean(browserFiles ?? tag),
})

const apiTests = ['apps/server/{src,test}/**/*.api.test.ts']
const isApiTest = (/** @type {string} */ file) => file.endsWith('.api.test.ts')
const filesOf = (/** @type {Group[]} */ some) => some.flatMap(({ files = [] }) => files)
const onBoth = groups.filter(({ files, onPostgres }) => files && onPostgres)

/** The files of each project of vitest.config.ts in this run, and those among them that it leaves out. */
export const vitestFiles = (() => {
  const none = { include: [], exclude: [] }
  if (group) {
    const { files = [], onPostgres = false } = group
    const ofGroup = { include: files.filter(isApiTest), exclude: [] }
    const others = { include: apiTests, exclude: [...alsoOnPostgres, ...filesOf(onBoth)] }
    return {
      unit: { include: files.filter((file) => !isApiTest(file)), exclude: [] },
      component: none,
      sqlite: ofGroup,
      postgres: onPostgres ? (group.files ? ofGroup : others) : none,
    }
  }
  const exclude = isFullRun ? [] : filesOf(groups)
  return {
    unit: { include: ['{apps,packages,bench,e2e,scripts}/**/*.test.ts'], exclude: [...exclude, ...apiTests] },
    component: { include: ['{apps/storefront,apps/console,packages/ui,packages/client}/**/*.test.tsx'], exclude: [] },
    sqlite: { include: apiTests, exclude },
    postgres: { include: isFullRun ? apiTests : alsoOnPostgres, exclude },
  }
})()

/** The browser tests of this run: files within `e2e/`, tags that they need or must not have, and in which views they run. */
export const browserTests = (() => {
  const every = ['**/*.e2e.ts']
  const tags = groups.flatMap(({ tag = [] }) => tag)
  if (isFullRun) return { files: every, otherFiles: [], tag: undefined, otherTags: [], inEveryView: true }
  if (group?.tag) {
    const otherTags = tags.slice(tags.indexOf(group.tag) + 1)
    return { files: every, otherFiles: [], tag: group.tag, otherTags, inEveryView: group.inEveryView }
  }
  if (group) {
    const { browserFiles = [], inEveryView } = group
    return { files: browserFiles, otherFiles: [], tag: undefined, otherTags: tags, inEveryView }
  }
  const otherFiles = groups.flatMap(({ browserFiles = [] }) => browserFiles)
  return { files: every, otherFiles, tag: undefined, otherTags: tags, inEveryView: false }
})()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { name, minutes, isRequired } of groups) console.log(isRequired ? 0 : minutes, name)
