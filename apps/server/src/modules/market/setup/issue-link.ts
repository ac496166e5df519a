import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { hasNobody } from '../../base/settings/index.ts'
import { hashOf } from './link-token.ts'
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
