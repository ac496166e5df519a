import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import type { RecordedChange } from '../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, text } from '../../texts/index.ts'
import { removeStripeKeys, saveStripeKeys } from '../gateway-keys/index.ts'
import { recordChange } from '../record/index.ts'

interface KeyChange {
  /** Null removes them. */
  keys: { secretKey: string; webhookSecret: string } | null
  actor: Actor
}

const sentences = {
  saved: text('Gave the keys of Stripe'),
  removed: text('Removed the keys of Stripe'),
}

/** Stores or removes the keys of Stripe. The record tells that they have changed, and nothing of them. */
export async function changeStripeKeys(
  deps: Deps,
  { keys, actor }: KeyChange,
): Promise<RecordedChange | undefined | Refusal> {
  if (deps.config.stripe) return refuse('conflict', text('The keys come from the environment, which is stronger'))
  const at = deps.now()
  const record = (action: string, sentence: TextKey) =>
    ({
      at,
      actor,
      shopId: null,
      action,
      subject: { kind: 'settings', id: null, name: 'Stripe' },
      sentence,
      command: 'setup stripe',
    }) as const
  const change = await deps.database.write(async (tx) => {
    if (keys) {
      await saveStripeKeys(tx, { keys, secret: deps.config.secret, at })
      return recordChange(tx, record('stripe_keys_saved', sentences.saved))
    }
    return (await removeStripeKeys(tx)) ? recordChange(tx, record('stripe_keys_removed', sentences.removed)) : undefined
  })
  deps.invalidations.publish('settings')
  return change
}
