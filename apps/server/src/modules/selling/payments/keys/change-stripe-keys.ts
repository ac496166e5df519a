import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import {
  askStripe,
  findKeyFault,
  modeOf,
  removeStripeKeys,
  saveStripeCheck,
  saveStripeKeys,
} from '../../../base/settings/index.ts'

/** So many characters of a key are shown. */
export const HINT_LENGTH = 4

interface KeyChange {
  /** Null removes them. */
  keys: { secretKey: string; webhookSecret: string } | null
  actor: Actor
}

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
  { keys, actor }: KeyChange,
): Promise<RecordedChange | undefined | Refusal> {
  if (deps.config.stripe) return refuse('conflict', text('The keys come from the environment, which is stronger'))
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
      command: 'setup stripe',
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

const refuseKey = (field: string, reason: TextKey, values: Record<string, string> = {}): Refusal =>
  refuse('invalid', reason, { values, errors: { [field]: [{ text: reason, values }] } })
