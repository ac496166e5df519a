import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../../jobs/background-worker.ts'
import { askStripe, findStripeCheck, type ModuleDeps, saveStripeCheck } from '../../../base/settings/index.ts'

const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
/** Keys that Stripe has not accepted, or whose payments fail, are checked again after so long. */
const RETRY_MS = 10 * MINUTE

/** Asks Stripe about the present keys, and tells the running servers if its answer has changed. */
export async function checkStripe(deps: ModuleDeps, log?: Log): Promise<void> {
  const { stripe } = await deps.settings.snapshot()
  if (!stripe) return
  const before = await findStripeCheck(deps, stripe)
  const check = await askStripe(stripe)
  // While Stripe is out of reach, what it said before still holds.
  const state = check.state === 'unchecked' && before ? before.state : check.state
  const saved = { keys: stripe, check: { ...check, state }, secret: deps.config.secret, at: deps.now() }
  await deps.database.write((tx) => saveStripeCheck(tx, saved))
  if (check.state === 'refused') log?.warn({ reason: check.reason }, 'Stripe refuses the keys, so it is not offered')
  if (state !== before?.state) deps.invalidations.publish('settings')
}

/** Checks the keys of gateways beside the requests: when the process starts, daily, and sooner while something is wrong. */
export function createGatewayCheck(deps: ModuleDeps): BackgroundWorker {
  return createBackgroundWorker({
    name: 'gateway-check',
    async work({ log }) {
      const { stripe } = await deps.settings.snapshot()
      const check = stripe && (await findStripeCheck(deps, stripe))
      const isWell = check?.state === 'ok' && check.failed_at === null
      const age = deps.now() - Number(check?.checked_at ?? 0)
      if (stripe && age >= (isWell ? DAY_MS : RETRY_MS)) await checkStripe(deps, log)
    },
    failure: 'the keys of gateways could not be checked',
    now: deps.now,
    lookEveryMs: MINUTE,
  })
}
