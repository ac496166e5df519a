import type { RequestFor, StripeState } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import {
  askStripe,
  findKeyFault,
  findStripeCheck,
  findStripeKeys,
  type ModuleDeps,
  modeOf,
  removeStripeKeys,
  type StripeKeys,
  saveStripeCheck,
  saveStripeKeys,
} from '../../base/settings/index.ts'

/** Shows where the keys of Stripe come from and what it said of them. No secret is in it. */
export async function showStripeKeys(deps: ModuleDeps): Promise<StripeState> {
  const { config, settings } = deps
  const { stripe } = (await settings.snapshot()).gateways
  const check = stripe && (await findStripeCheck(deps, stripe))
  const timeOf = (at: number | null | undefined) => (at == null ? null : new Date(Number(at)).toISOString())
  return {
    source: config.gateways.stripe ? 'environment' : stripe ? 'console' : null,
    hint: stripe?.secretKey.slice(-HINT_LENGTH) ?? null,
    webhook_url: `${config.appUrl}/api/payments/stripe/webhook`,
    mode: stripe ? modeOf(stripe.secretKey) : null,
    check: stripe ? (check?.state ?? 'unchecked') : null,
    reason: check?.reason ?? null,
    checked_at: timeOf(check?.checked_at),
    failed_at: timeOf(check?.failed_at),
    failure: check?.failure ?? null,
    has_connect_secret: Boolean(stripe?.connectWebhookSecret),
  }
}

/** So many characters of a key are shown. */
const HINT_LENGTH = 4

interface KeyChange {
  /** Null removes them. Without a secret of the webhook for connected accounts, the present one stays. */
  keys: StripeKeys | null
  actor: Actor
}

export const readStripeKeys = (given: RequestFor<'PUT /admin/gateways/stripe'>['body']): StripeKeys => ({
  secretKey: given.secret_key,
  webhookSecret: given.webhook_secret,
  connectWebhookSecret: given.connect_webhook_secret,
})

export const sentences = {
  saved: text('Gave the keys of Stripe, which has accepted them'),
  unchecked: text('Gave the keys of Stripe; they were not checked, since it could not be reached'),
  removed: text('Removed the keys of Stripe'),
}

/**
 * Stores or removes the keys of Stripe. Keys of another kind, and those that Stripe refuses, are not stored. The record tells the mode and the
 * last characters, and nothing else of them.
 */
export async function changeStripeKeys(
  deps: Deps,
  { keys: given, actor }: KeyChange,
): Promise<RecordedChange | undefined | Refusal> {
  const keys = given && (await withConnectSecret(deps, given))
  if (deps.config.gateways.stripe)
    return refuse('conflict', text('The keys come from the environment, which is stronger'))
  const fault = keys && findKeyFault(keys)
  if (fault) return refuseKey(fault.field, fault.text)
  const check = keys && (await askStripe({ secretKey: keys.secretKey, apiBase: deps.config.stripeApiBase }))
  if (check?.state === 'refused')
    return refuseKey('secret_key', text('Stripe refuses this key: {{reason}}'), { reason: check.reason ?? '401' })
  const at = deps.now()
  const record = (action: string, sentence: TextKey) =>
    ({
      at,
      actor,
      shopId: null,
      action,
      subject: { kind: 'settings', id: null, name: 'Stripe' },
      sentence,
      ...(keys && { after: { mode: modeOf(keys.secretKey), key: `…${keys.secretKey.slice(-HINT_LENGTH)}` } }),
      command: keys ? 'gateways stripe set --body -' : 'gateways stripe remove',
    }) as const
  const change = await deps.database.write(async (tx) => {
    if (keys && check) {
      await saveStripeKeys(tx, { keys, secret: deps.config.secret, at })
      await saveStripeCheck(tx, { keys, check, secret: deps.config.secret, at })
      return recordChange(tx, record('stripe_keys_saved', check.state === 'ok' ? sentences.saved : sentences.unchecked))
    }
    return (await removeStripeKeys(tx)) ? recordChange(tx, record('stripe_keys_removed', sentences.removed)) : undefined
  })
  deps.invalidations.publish('settings')
  return change
}

async function withConnectSecret(deps: Deps, keys: StripeKeys): Promise<StripeKeys> {
  const { secretKey, webhookSecret, connectWebhookSecret } = keys
  const kept = connectWebhookSecret ?? (await findStripeKeys(deps))?.connectWebhookSecret
  return { secretKey, webhookSecret, ...(kept && { connectWebhookSecret: kept }) }
}

const refuseKey = (field: string, reason: TextKey, values: Record<string, string> = {}): Refusal =>
  refuse('invalid', reason, { values, errors: { [field]: [{ text: reason, values }] } })

const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
/** Keys that Stripe has not accepted, or whose payments fail, are checked again after so long. */
const RETRY_MS = 10 * MINUTE

/** Asks Stripe about the present keys, and tells the running servers if its answer has changed. */
export async function checkStripe(deps: ModuleDeps, log?: Log): Promise<void> {
  const { stripe } = (await deps.settings.snapshot()).gateways
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
      const { stripe } = (await deps.settings.snapshot()).gateways
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
