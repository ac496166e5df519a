import { migrateToLatest, openDatabase } from '../../apps/server/src/db/index.ts'
import { fillWithProducts } from './fill.ts'
import { fillWithOrders } from './fill-orders.ts'

// node bench/data/generate.ts sqlite:FILE|postgres://… PRODUCTS [ORDERS]
const [url, products, orders = '0'] = process.argv.slice(2)
if (!url || !(Number(products) >= 0) || !(Number(orders) >= 0)) {
  console.error('usage: generate.ts <database url> <number of products> [number of orders]\n0 products: they are there')
  process.exit(2)
}
const start = performance.now()
const database = openDatabase(url)
await migrateToLatest(database)
if (Number(products) > 0) await fillWithProducts(database, Number(products))
if (Number(orders) > 0) await fillWithOrders(database, Number(orders))
await database.close()
console.log(`${products} products, ${orders} orders in ${((performance.now() - start) / 1000).toFixed(1)} s`)
