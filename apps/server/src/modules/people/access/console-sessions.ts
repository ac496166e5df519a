import { randomBytes } from 'node:crypto'
import type { ConsoleSession, Entry } from '@rialto/contract'
import { sellerPermissionsIn } from '@rialto/contract/permissions'
import { PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { ConsolePerson, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type Audit, type Caller, deviceOf, truncatedNetwork } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { hashToken, logInWith } from '../accounts/index.ts'
import { selectHasFactor } from './repository-factors.ts'
import { selectMemberships, selectPerson, selectStaff } from './repository-members.ts'
import { deleteEndedSessions, deleteSession, insertSession, selectSessions } from './repository-sessions.ts'
import { IDLE_MS, isAskedOfStaff, LIFETIME_MS, nextStep } from './rules.ts'

interface Entering {
  /** Email or phone. */
  login: string
  password: string
  userAgent: string | undefined
}

/**
 * Enters the console with the password of the account, under the same pauses after failures as the storefront's login. Only members of
 * a team and staff may; anybody else learns so after the right password alone.
 */
export async function enterConsole(
  deps: ModuleDeps,
  { login, password, userAgent }: Entering,
  caller: Caller,
): Promise<StartedEntry | Refusal> {
  const isFactorAsked = isAskedOfStaff(await deps.settings.read(), deps.config)
  const start = { isFactorAsked, userAgent, ip: caller.ip, now: deps.now() }
  return logInWith(deps, { login, password }, caller, (tx, userId) => startEntry(tx, { userId, ...start }))
}

export interface StartedEntry {
  /** For the cookie. */
  token: string
  next: Entry['next']
}

interface EntryStart {
  userId: number
  /** True if the market asks its staff for a second factor. */
  isFactorAsked: boolean
  userAgent: string | undefined
  ip: string
  now: number
}

/** Starts a person's console session after the right password; it is complete unless a second factor is due. */
export async function startEntry(tx: Tx, { isFactorAsked, ...start }: EntryStart): Promise<StartedEntry | Refusal> {
  const { userId } = start
  const { disabled_at } = await selectPerson(tx, userId)
  if (disabled_at !== null) return refuse('forbidden', text('This account is closed. Please write to the shop.'))
  const isStaff = (await selectStaff(tx, userId)) !== undefined
  if (!isStaff && (await selectMemberships(tx, userId)).length === 0)
    return refuse('forbidden', text('This account has no shop and is not one of the staff'))
  const next = nextStep(await selectHasFactor(tx, userId), isStaff && isFactorAsked)
  return { next, token: await startConsoleSession(tx, { ...start, isComplete: next === 'done' }) }
}

interface Start {
  userId: number
  /** False: the second factor has yet to be given. */
  isComplete: boolean
  userAgent: string | undefined
  ip: string
  now: number
}

/** Starts a console session, and deletes those that have ended. @returns the token for the cookie: 256 random bits */
export async function startConsoleSession(tx: Tx, { userId, isComplete, userAgent, ip, now }: Start): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteEndedSessions(tx, { used: now - IDLE_MS, created: now - LIFETIME_MS })
  await insertSession(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    is_complete: Number(isComplete),
    device: deviceOf(userAgent),
    network: truncatedNetwork(ip),
    created_at: now,
    used_at: now,
  })
  return token
}

interface Subscription {
  userId: number
  channel: string
}

/** Refuses a private channel to people who belong neither to its shop's team nor, for the market's channel, to the staff. */
export async function refuseChannel(
  { database: { db } }: Deps,
  { userId, channel }: Subscription,
): Promise<Refusal | undefined> {
  const isAllowed =
    channel === PRIVATE_MARKET_CHANNEL
      ? (await selectStaff(db, userId)) !== undefined
      : (await selectMemberships(db, userId)).some(
          ({ id, status, role }) => sellerPermissionsIn(status, role).length > 0 && privateShopChannel(id) === channel,
        )
  return isAllowed ? undefined : refuse('forbidden', text('Your role does not allow this'))
}

/** Lists a person's own open sessions. */
export async function listSessions({ database, now }: Deps, person: ConsolePerson): Promise<ConsoleSession[]> {
  const at = now()
  const rows = await selectSessions(database.db, person.id, { used: at - IDLE_MS, created: at - LIFETIME_MS })
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.network,
    started_at: new Date(row.created_at).toISOString(),
    used_at: new Date(row.used_at).toISOString(),
    is_current: row.id === person.sessionId,
  }))
}

/** Ends one of a person's own sessions; another person's does not exist for them. */
export async function endSession(
  { database, now }: Deps,
  { id, userId, audit }: { id: number; userId: number; audit: Audit },
): Promise<RecordedChange | Refusal> {
  const change = await database.write(async (tx) => {
    const session = await deleteSession(tx, { id, userId })
    if (!session) return refuse('not_found', text('Session not found'))
    const { name } = await selectPerson(tx, userId)
    return recordChange(tx, {
      at: now(),
      // Somebody who works for a shop and for the market is one person; their sessions are the market's business.
      actor: { kind: 'member', id: userId, name },
      shopId: null,
      action: 'session_ended',
      subject: { kind: 'session', id, name: session.device },
      sentence: session.device ? text('Ended a console session on {{device}}') : text('Ended a console session'),
      values: { device: session.device },
    })
  })
  if (!(change instanceof Refusal)) audit('console_session_ended', { userId })
  return change
}
