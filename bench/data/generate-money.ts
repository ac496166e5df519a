import { migrateToLatest, openDatabase } from '../../apps/server/src/db/index.ts'
import { fillWithProducts } from './fill.ts'
import { fillWithMoney, MONEY_PRODUCTS } from './fill-money.ts'

// node bench/data/generate-money.ts sqlite:FILE|postgres://… ORDERS
const [url, orders] = process.argv.slice(2)
if (!url || !(Number(orders) > 0)) {
  console.error('usage: generate-money.ts <database url> <number of orders>')
  process.exit(2)
}
const start = performance.now()
const database = openDatabase(url)
await migrateToLatest(database)
await fillWithProducts(database, MONEY_PRODUCTS)
await fillWithMoney(database, Number(orders), Date.now())
await database.close()
console.log(`${orders} orders with their postings in ${((performance.now() - start) / 1000).toFixed(1)} s`)
