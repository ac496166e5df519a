import type { Tx } from '../../../../db/index.ts'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { completeSession, deleteSessionsOf } from '../sessions/repository.ts'
import { recordFactor } from './record-factor.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes } from './repository.ts'

export interface AddedFactor {
  /** Of a person's first factor; none later. */
  codes: string[]
  change: RecordedChange
}

/** Completes the session in which a factor was added, and ends the person's other ones, which were begun without it. */
export async function afterAdding(
  tx: Tx,
  { id, sessionId }: ConsolePerson,
  added: { action: 'app_added' | 'passkey_added'; at: number; passkey?: string },
): Promise<AddedFactor> {
  await completeSession(tx, sessionId)
  await deleteSessionsOf(tx, id, sessionId)
  const codes = (await countRecoveryCodes(tx, id)) > 0 ? [] : await renewRecoveryCodes(tx, id)
  return { codes, change: await recordFactor(tx, { userId: id, ...added }) }
}
