import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { selectPerson } from '../memberships/repository.ts'

const sentences = {
  app_added: text('Added an authenticator app'),
  app_removed: text('Removed the authenticator app'),
  passkey_added: text('Added the passkey {{passkey}}'),
  passkey_removed: text('Removed the passkey {{passkey}}'),
  recovery_codes_made: text('Made new recovery codes'),
  second_factor_reset: text('Removed all second steps of {{name}}'),
}

interface FactorChange {
  userId: number
  action: keyof typeof sentences
  at: number
  /** The name of the passkey. */
  passkey?: string
  /** The person themselves if left out. */
  actor?: Actor
}

/** Records a change of a person's second factors. Somebody may work for a shop and for the market, so it is the market's business. */
export async function recordFactor(
  tx: Tx,
  { userId, action, at, passkey = '', actor }: FactorChange,
): Promise<RecordedChange> {
  const { name } = await selectPerson(tx, userId)
  return recordChange(tx, {
    at,
    actor: actor ?? { kind: 'member', id: userId, name },
    shopId: null,
    action,
    subject: { kind: 'account', id: userId, name },
    sentence: sentences[action],
    values: { name, passkey },
    ...(action === 'second_factor_reset' && { command: `staff reset-second-factor ${userId}` }),
  })
}
