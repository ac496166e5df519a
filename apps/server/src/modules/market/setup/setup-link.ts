import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { findOpening, hasNobody, type SetupRow } from '../../base/settings/index.ts'
import { replaceLink } from './repository.ts'
import { LINK_MS, SIBLINGS_MS } from './rules.ts'

/** A new link; `recent`: another process has just made one; `none`: this market needs none. */
export type IssuedLink = { kind: 'new'; url: string; expiresAt: number } | { kind: 'recent' } | { kind: 'none' }

/**
 * Makes the one-time link by which the first operator sets the market up, in place of an earlier one. There is none for a market that
 * has staff or a shop, and none locally, where an empty market becomes the demo.
 */
export async function issueSetupLink(deps: Deps, { isAsked }: { isAsked: boolean }): Promise<IssuedLink> {
  const { config, database, now } = deps
  if (config.env !== 'production' || !(await hasNobody(database.db))) return { kind: 'none' }
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const expiresAt = at + LINK_MS
  const link = { tokenHash: hashOf(token), now: at, expiresAt, olderThan: isAsked ? at : at - SIBLINGS_MS }
  const isReplaced = await database.write((tx) => replaceLink(tx, link))
  deps.invalidations.publish('settings')
  // Behind `#`, which browsers send to no server, so that no log has it.
  return isReplaced
    ? { kind: 'new', url: `${config.appUrl}/console/setup#token=${token}`, expiresAt }
    : { kind: 'recent' }
}

export const refuseUnlessOpening = (): Refusal => refuse('not_found', text('Not found'))

export const refuseGone = (): Refusal =>
  refuse(
    'setup_gone',
    text('This link was used or replaced, or is too old. Restart the server, or run: npm run shop -- setup link'),
  )

const refuseUsed = (): Refusal =>
  refuse('setup_used', text('The owner’s account exists already. Log in with it to go on with the setup.'))

/** Finds the setup that a token opens. */
export async function findLink(deps: Deps, token: string, { audit }: Caller): Promise<SetupRow | Refusal> {
  const setup = await findOpening(deps.database.db)
  if (!setup) return refuseUnlessOpening()
  if (isRightToken(setup, token, deps.now())) return setup
  audit('setup_link_refused')
  return setup.owner_id === null ? refuseGone() : refuseUsed()
}

/** Finds the setup for the staff. */
export const findSetup = async ({ database }: Pick<Deps, 'database'>): Promise<SetupRow | Refusal> =>
  (await findOpening(database.db)) ?? refuseUnlessOpening()

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Link {
  token_hash: string | null
  expires_at: number
}

/** Tells whether a token opens the setup at this moment; takes as long for a wrong one. */
function isRightToken({ token_hash: stored, expires_at }: Link, token: string, now: number): boolean {
  const given = Buffer.from(hashOf(token), 'hex')
  const isEqual = timingSafeEqual(given, Buffer.from(stored ?? hashOf(''), 'hex'))
  return isEqual && stored !== null && now < expires_at
}
