import { migrateToLatest, openDatabase } from '../../apps/server/src/db/index.ts'
import { setMarketCurrency } from '../../apps/server/src/lib/money.ts'
import { countSales } from '../../apps/server/src/modules/selling/sales-reports/index.ts'
import { workOffDocuments } from '../../apps/server/src/modules/selling/statements/index.ts'

// node bench/data/settle-money.ts URL: does what the first start of a filled market does, but for its proof, which is said to be made.
const [url] = process.argv.slice(2)
if (!url) {
  console.error('usage: settle-money.ts <database url>')
  process.exit(2)
}
const DAY = 86_400_000
const DAYS = 365
const start = performance.now()
const database = openDatabase(url)
setMarketCurrency('EUR')
await migrateToLatest(database)
const settings = { time_zone: 'UTC', app_locale: 'en', market_identity: {}, contact: { email: null } } as never
await countSales({ database, settings: { read: async () => settings } as never })
const now = Date.now()
await workOffDocuments({ database, settings, now, mayGo: () => true })
const { last } = await database.db
  .selectFrom('ledger_postings')
  .select((eb) => eb.fn.max('id').as('last'))
  .executeTakeFirstOrThrow()
const to = Number(last)
const from = to - Math.round(to / DAYS)
await database.db
  .insertInto('ledger_proofs')
  .values({
    ...{ day: new Date(now - DAY).toISOString().slice(0, 10), from_posting: from, to_posting: to, postings: to - from },
    ...{ entries: 0, sum: 0, hash: '', previous_hash: '', at: now, differences: 0, is_full: 1, ms: 0 },
  })
  .execute()
await database.close()
console.log(`closed and counted in ${((performance.now() - start) / 1000).toFixed(1)} s`)
