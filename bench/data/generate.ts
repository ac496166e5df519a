import { migrateToLatest, openDatabase } from '../../apps/server/src/db/index.ts'
import { fillWithProducts } from './fill.ts'

// node bench/data/generate.ts sqlite:FILE|postgres://… COUNT
const [url, count] = process.argv.slice(2)
if (!url || !(Number(count) > 0)) {
  console.error('usage: generate.ts <database url> <number of products>')
  process.exit(2)
}
const start = performance.now()
const database = openDatabase(url)
await migrateToLatest(database)
await fillWithProducts(database, Number(count))
await database.close()
console.log(`${count} products in ${((performance.now() - start) / 1000).toFixed(1)} s`)
