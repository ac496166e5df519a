import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SELLERS, SHOPPERS } from '@rialto/demo/logins'
import { endWithServer } from '../end-with-server.ts'
import { createShopApi } from '../shop-api.ts'
import { createDay } from './create-day.ts'
import { createRandom } from './random.ts'
import { logInShoppers } from './shopper.ts'

// The demo's day: `main.ts URL [--seed N] [--steps N]`. With `--steps` it does so many things at once, tells each, and ends.

const PAUSE_MS = { least: 20_000, most: 60_000 }
/** About three hours; a demo that runs for weeks must not fill up. */
const STEPS_MAX = 300

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, steps: { type: 'string' } },
})
endWithServer()
const api = createShopApi(positionals[0] ?? 'http://localhost:3000')
const random = createRandom(Number(values.seed ?? Date.now()))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const shoppers = await logInShoppers(api, upTo(SHOPPERS))
const doNext = createDay({ api, random, shoppers, shopIds: upTo(SELLERS) })
const steps = values.steps === undefined ? STEPS_MAX : Number(values.steps)
for (let step = 0; step < steps && shoppers.length > 0; step++) {
  if (values.steps === undefined) await wait(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least))
  const done = await doNext()
  if (values.steps !== undefined) process.stdout.write(`${JSON.stringify(done)}\n`)
}
process.exit(0)
