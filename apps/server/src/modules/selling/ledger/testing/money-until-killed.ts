import { buildApp } from '../../../../app.ts'
import { InvalidationBus } from '../../../../cache/invalidation-bus.ts'
import { loadConfig } from '../../../../config/config.ts'
import { openDatabase } from '../../../../db/index.ts'
import { openFileStorage } from '../../../../files/folder-storage.ts'
import { createSettings, readMarketCurrency } from '../../../base/settings/index.ts'
import { sign } from '../../payments/sandbox-gateway.ts'
import { createMoneyWorker } from '../index.ts'
import { killAfterStatements, stopAfterStatements } from './kill-after-statements.ts'

// node money-until-killed.ts URL FOLDER NOW STEP STATEMENTS: receives the webhook of a payment, releases what is due, or makes a call, and
// kills itself after so many statements from the first transaction on, or, with `each` for a number, stops after each of them. STEP is
// `release`, the event of the webhook, or a call as JSON: `{path, headers, body, method}`.

/** How a call replies that is repeated after it was done. */
const DONE_BEFORE = ['stale', 'conflict', 'return_state', 'refund_too_much', 'already_shipped', 'order_transition']

const [, , url = '', dataDir = '', time = '', step = '', statements = ''] = process.argv
const now = () => Number(time)
const config = { ...loadConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' }), dataDir }
const database = openDatabase(url)
await readMarketCurrency(database)
const deps = { config, database, files: await openFileStorage(config), invalidations: new InvalidationBus(), now }
const settings = createSettings(deps)
const app = await buildApp({ ...deps, settings })
const worker = createMoneyWorker({ ...deps, settings })

const live = statements === 'each' ? stopAfterStatements() : killAfterStatements(Number(statements))
if (step === 'release') await worker.workDue()
else if (step.startsWith('{"path"')) {
  const { path, headers, body, method = 'POST' } = JSON.parse(step)
  const own = { origin: 'http://localhost', host: 'localhost', 'x-requested-with': 'XMLHttpRequest' }
  const reply = await app.inject({ method, url: `/api${path}`, headers: { ...own, ...headers }, payload: body })
  if (reply.statusCode !== 200 && !DONE_BEFORE.includes(reply.json().code)) throw new Error(reply.body)
} else {
  const headers = { 'sandbox-signature': sign(config.secret, step, now()), 'content-type': 'application/json' }
  const reply = await app.inject({ method: 'POST', url: '/api/payments/sandbox/webhook', headers, payload: step })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
live()
await app.close()
await database.close()
process.exit(0)
