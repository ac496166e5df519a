import type { Entry } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { selectHasFactor } from './factors/repository.ts'
import { nextStep } from './factors/rules.ts'
import { selectMemberships, selectPerson, selectStaff } from './memberships/repository.ts'
import { startConsoleSession } from './sessions/start-console-session.ts'

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
