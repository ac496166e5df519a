import { buildApp } from '../../../../app.ts'
import { sign } from '../../payments/sandbox-gateway.ts'
import { createMoneyWorker } from '../index.ts'
import { workUntilKilled } from './work-until-killed.ts'

// Receives the webhook of a payment, releases what is due, or makes a call. STEP is the event of the webhook, `release`, or a call as JSON:
// `{path, headers, body, method}`.

/** How a call replies that is repeated after it was done. */
const DONE_BEFORE = ['stale', 'conflict', 'return_state', 'refund_too_much', 'already_shipped', 'order_transition']

await workUntilKilled(async (deps, step) => {
  if (step === 'release') return createMoneyWorker(deps).workDue()
  const app = await buildApp(deps)
  if (step.startsWith('{"path"')) {
    const { path, headers, body, method = 'POST' } = JSON.parse(step)
    const own = { origin: 'http://localhost', host: 'localhost', 'x-requested-with': 'XMLHttpRequest' }
    const reply = await app.inject({ method, url: `/api${path}`, headers: { ...own, ...headers }, payload: body })
    if (reply.statusCode !== 200 && !DONE_BEFORE.includes(reply.json().code)) throw new Error(reply.body)
  } else {
    const signature = sign(deps.config.secret, step, deps.now())
    const headers = { 'sandbox-signature': signature, 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/api/payments/sandbox/webhook', headers, payload: step })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
})
