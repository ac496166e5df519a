import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, ConsolePerson, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { confirmPassword } from '../accounts/index.ts'
import { countRecoveryCodes, replaceRecoveryCodes, selectHasFactor } from './repository-factors.ts'
import { selectPerson } from './repository-members.ts'
import { completeSession, deleteSessionsOf } from './repository-sessions.ts'

/**
 * Allows a person to add a factor: with the password again, or right after the login that asked for their first factor. A session that
 * has yet to give a factor must not add another instead.
 */
export async function confirmEnrolment(
  deps: Deps,
  { id: userId, isComplete }: ConsolePerson,
  { password, ip }: { password: string | undefined; ip: string },
): Promise<Refusal | undefined> {
  if (isComplete) return confirmPassword(deps, { userId, password, ip })
  return (await selectHasFactor(deps.database.db, userId)) ? refuseIncomplete() : undefined
}

export const refuseIncomplete = (): Refusal => refuse('forbidden', text('Give your second factor first'))

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

/** Letters and digits that people do not mix up: 32, so that a byte chooses among them evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

const makeCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte, index) => (index % 4 === 0 && index > 0 ? '-' : '') + ALPHABET[byte % 32])
    .join('')

/**
 * Hashes a code as typed, whatever its case, hyphens and spaces. Its 80 random bits need no slow hash, and no key: codes must work after
 * a change of the shop's secret, which makes authenticator apps unreadable.
 */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(`recovery code\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** Replaces a person's recovery codes. @returns the codes, which nobody can read again */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

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
