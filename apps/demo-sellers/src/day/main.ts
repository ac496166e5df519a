import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD, SELLERS, SHOPPERS, shopperEmail } from '@rialto/demo/logins'
import { createShopApi, endWithServer } from '../shop-api.ts'
import { actions, type DayAction, type DayShopper, pick } from './actions.ts'

// The demo's day: `main.ts URL [--seed N] [--steps N]`. With `--steps` it does so many things at once, tells each, and ends.

const PAUSE_MS = { least: 20_000, most: 60_000 }
/** About three hours; a demo that runs for weeks must not fill up. */
const STEPS_MAX = 300
/** How often each happens, of ten times. */
const PLAN: readonly DayAction[] = [
  'order',
  'order',
  'order',
  'order',
  'ask',
  'ask',
  'chat',
  'chat',
  'review',
  'review',
]
/** Half of all goes to the first shop, so that its console lives. */
const FIRST_SHOP_SHARE = 0.5

type DayStep = { action: DayAction; shopId: number; outcome: 'done' | 'nothing' | 'refused' }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, steps: { type: 'string' } },
})
endWithServer()
const api = createShopApi(positionals[0] ?? 'http://localhost:3000')
const random = createRandom(Number(values.seed ?? Date.now()))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const shopIds = upTo(SELLERS)
const shoppers = await logInShoppers(upTo(SHOPPERS))
const steps = values.steps === undefined ? STEPS_MAX : Number(values.steps)
for (let step = 0; step < steps && shoppers.length > 0; step++) {
  if (values.steps === undefined) await wait(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least))
  const done = await doNext()
  if (values.steps !== undefined) process.stdout.write(`${JSON.stringify(done)}\n`)
}
process.exit(0)

/** Does one thing of the demo's day: a shopper orders, asks, writes or reviews. A refusal, such as of a limit, is a quiet moment. */
async function doNext(): Promise<DayStep | undefined> {
  const action = pick(random, PLAN)
  const shopper = pick(random, shoppers)
  const shopId = random() < FIRST_SHOP_SHARE ? shopIds[0] : pick(random, shopIds)
  if (!action || !shopper || shopId === undefined) return undefined
  try {
    const isDone = await actions[action]({ api, random, shopper, shopId })
    return { action, shopId, outcome: isDone ? 'done' : 'nothing' }
  } catch {
    return { action, shopId, outcome: 'refused' }
  }
}

/** Logs demo shoppers in. Those who cannot log in, or have no address, are left out. */
async function logInShoppers(numbers: readonly number[]): Promise<DayShopper[]> {
  const shoppers: DayShopper[] = []
  // Shoppers log in one after the other, since hashing all passwords at once would delay the shop's pages.
  for (const number of numbers) {
    try {
      const body = { phone: shopperEmail(number), password: DEMO_PASSWORD }
      const { token } = (await api.call('POST /login', { body })).access
      const { addresses } = await api.call('GET /addresses', { token })
      const [address] = addresses
      if (address) shoppers.push({ token, addressId: address.id })
    } catch {
      // A changed password, or a closed account.
    }
  }
  return shoppers
}

/** Pseudo-random numbers in 0..1, the same for the same seed. */
function createRandom(seed: number): () => number {
  // mulberry32
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
