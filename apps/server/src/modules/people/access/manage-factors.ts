import { createHash, randomBytes } from 'node:crypto'
import type { FactorWays, OwnFactors } from '@rialto/contract'
import { RECOVERY_CODES } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, ConsolePerson, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { confirmPassword } from '../accounts/index.ts'
import {
  countRecoveryCodes,
  deleteApp,
  deleteFactors,
  deletePasskey,
  replaceRecoveryCodes,
  selectApp,
  selectHasFactor,
  selectPasskeys,
  setCodesKept,
} from './repository-factors.ts'
import { selectPerson, selectStaff } from './repository-members.ts'
import { completeSession, deleteSessionsOf } from './repository-sessions.ts'
import { isAskedOfStaff } from './rules.ts'

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
  await completeSession(tx, sessionId, added.at)
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
async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
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
async function recordFactor(
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

/** The ways by which a person can give a second factor. */
export async function showWays(db: Db | Tx, userId: number): Promise<FactorWays> {
  const app = Boolean((await selectApp(db, userId))?.confirmed_at)
  const passkey = (await selectPasskeys(db, userId)).length > 0
  return { app, passkey, recovery_code: (app || passkey) && (await countRecoveryCodes(db, userId)) > 0 }
}

/** A person's own factors. */
export async function showFactors(deps: ModuleDeps, userId: number): Promise<OwnFactors> {
  const { db } = deps.database
  const [app, passkeys, codes, isRequired] = await Promise.all([
    selectApp(db, userId),
    selectPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    isRequiredOf(deps, userId),
  ])
  const time = (at: number) => new Date(at).toISOString()
  return {
    is_required: isRequired,
    app: app?.confirmed_at ? { added_at: time(app.confirmed_at) } : null,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      added_at: time(created_at),
      used_at: used_at === null ? null : time(used_at),
    })),
    recovery_codes: codes,
  }
}

/** Whether the market asks this person for a second factor. */
async function isRequiredOf({ database, settings, config }: ModuleDeps, userId: number): Promise<boolean> {
  return isAskedOfStaff(await settings.read(), config) && (await selectStaff(database.db, userId)) !== undefined
}

interface Confirmation {
  password: string
}

type Factor = { kind: 'app' } | { kind: 'passkey'; id: number }

/** Removes one of a person's factors, with the password again. Staff keep one where the market asks for it. */
export async function removeFactor(
  deps: ModuleDeps,
  { id: userId }: ConsolePerson,
  { password, ...factor }: Confirmation & Factor,
  { ip, audit }: Caller,
): Promise<RecordedChange | Refusal> {
  const wrong = await confirmPassword(deps, { userId, password, ip })
  if (wrong) return wrong
  const isRequired = await isRequiredOf(deps, userId)
  const change = await deps.database.write(async (tx) => {
    if (isRequired && (await isLast(tx, userId, factor)))
      return refuse('conflict', text('The market asks its staff for a second step. Add another one first.'))
    const removed = await deleteFactor(tx, userId, factor)
    if (!removed) return refuse('not_found', text('Not found'))
    if (!(await selectHasFactor(tx, userId))) await deleteFactors(tx, userId)
    return recordFactor(tx, { userId, at: deps.now(), ...removed })
  })
  if (!(change instanceof Refusal)) audit('second_factor_removed', { userId })
  return change
}

async function deleteFactor(tx: Tx, userId: number, factor: Factor) {
  if (factor.kind === 'app') return (await deleteApp(tx, userId)) ? { action: 'app_removed' as const } : undefined
  const passkey = await deletePasskey(tx, { id: factor.id, userId })
  return passkey === undefined ? undefined : { action: 'passkey_removed' as const, passkey }
}

async function isLast(tx: Tx, userId: number, factor: Factor): Promise<boolean> {
  const { app } = await showWays(tx, userId)
  const passkeys = await selectPasskeys(tx, userId)
  return factor.kind === 'app'
    ? app && passkeys.length === 0
    : !app && passkeys.length === 1 && passkeys[0]?.id === factor.id
}

/** Makes new recovery codes, with the password again. */
export async function makeRecoveryCodes(
  deps: ModuleDeps,
  { id: userId }: ConsolePerson,
  { password }: Confirmation,
  { ip, audit }: Caller,
): Promise<AddedFactor | Refusal> {
  const wrong = await confirmPassword(deps, { userId, password, ip })
  if (wrong) return wrong
  const made = await deps.database.write(async (tx) => {
    if (!(await selectHasFactor(tx, userId)))
      return refuse('conflict', text('Add an authenticator app or a passkey first'))
    const codes = await renewRecoveryCodes(tx, userId)
    return { codes, change: await recordFactor(tx, { userId, at: deps.now(), action: 'recovery_codes_made' }) }
  })
  if (!(made instanceof Refusal)) audit('second_factor_codes_made', { userId })
  return made
}

/** The person has said that they keep their recovery codes. */
export const keepRecoveryCodes = ({ database }: Pick<ModuleDeps, 'database'>, userId: number): Promise<void> =>
  database.write((tx) => setCodesKept(tx, userId))

/** Removes a person's second factors and ends their sessions of the console, for somebody who has lost the device and the codes. */
export const resetSecondFactor = (
  { database, now }: Deps,
  { userId, actor }: { userId: number; actor: Actor },
): Promise<RecordedChange> =>
  database.write(async (tx) => {
    await deleteFactors(tx, userId)
    await deleteSessionsOf(tx, userId)
    return recordFactor(tx, { userId, actor, action: 'second_factor_reset', at: now() })
  })
