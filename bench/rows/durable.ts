import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { countPieces, findPlentifulVariants } from '../data/carts.ts'
import { addShoppers } from '../data/shoppers.ts'
import { generate } from '../lib/catalogues.ts'
import { type Running, startProcess } from '../lib/processes.ts'
import { figure, type Row } from '../lib/row.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'

const PRODUCTS = 500
const SHOPPERS = 50
const KILLED_AFTER_MS = 1_500

/** Adds to carts until the server is killed. @returns the number of acknowledged adds */
async function addUntilKilled(shop: Running, databaseUrl: string): Promise<number> {
  const shoppers = await addShoppers(databaseUrl, SHOPPERS)
  const choices = await findPlentifulVariants(databaseUrl, SHOPPERS)
  let acknowledged = 0
  const keepAdding = async (headers: Record<string, string>, choice: object | undefined) => {
    const body = JSON.stringify({ ...choice, quantity: 1 })
    for (;;) {
      const reply = await fetch(`${shop.url}/api/cart/store`, { method: 'POST', headers, body }).catch(() => undefined)
      if (!reply) return
      if (!reply.ok) throw new Error(`an add was refused: ${reply.status}`)
      acknowledged++
      // The body may be cut off, but the status has acknowledged the add.
      await reply.arrayBuffer().catch(() => {})
    }
  }
  const adding = Promise.all(shoppers.map(({ headers }, n) => keepAdding(headers, choices[n])))
  await pause(KILLED_AFTER_MS)
  process.kill(shop.pid, 'SIGKILL')
  await adding
  return acknowledged
}

const killed: Row = {
  name: 'POST /cart/store, kill -9 under load: acknowledged adds that are lost',
  target: '0',
  products: 10_000,
  async measure() {
    const { folder, remove } = temporaryFolder('durable')
    const databaseUrl = `sqlite:${join(folder, 'rialto.db')}`
    const start = () =>
      startProcess('apps/server/src/main.ts', { DATA_DIR: folder, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }, '/api/health')
    try {
      await generate(databaseUrl, PRODUCTS)
      const acknowledged = await addUntilKilled(await start(), databaseUrl)
      const restarted = await start()
      const found = await countPieces(databaseUrl)
      await restarted.stop()
      const lost = Math.max(0, acknowledged - found)
      const note = `${acknowledged} acknowledged, ${found} there after the next start`
      if (acknowledged === 0) throw new Error('nothing was added')
      return { reached: figure(lost), ratio: lost === 0 ? 1 : 0, ok: lost === 0, note }
    } finally {
      remove()
    }
  },
}

export const durableRows: Row[] = [killed]
