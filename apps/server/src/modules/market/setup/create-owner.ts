import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createFirstOwner, type StartedEntry } from '../../people/access/index.ts'
import { findLink, refuseGone } from './find-link.ts'
import { hashOf } from './link-token.ts'
import { claimLink } from './repository.ts'

interface NewOwner {
  token: string
  name: string
  email: string
  password: string
  /** The language of their mails. */
  locale: string
  userAgent: string | undefined
}

/** Makes the account of the market's owner by the one-time link, which is used up with it, and enters the console. */
export async function createOwner(
  deps: ModuleDeps,
  { token, ...person }: NewOwner,
  caller: Caller,
): Promise<StartedEntry | Refusal> {
  const link = await findLink(deps, token, caller)
  if (link instanceof Refusal) return link
  const claim = { tokenHash: hashOf(token), now: deps.now() }
  const entry = await createFirstOwner(deps, { ...person, ip: caller.ip }, async (tx, ownerId) =>
    (await claimLink(tx, { ...claim, ownerId })) ? undefined : refuseGone(),
  )
  if (entry instanceof Refusal) return entry
  caller.audit('setup_owner_created', { userId: entry.userId })
  return entry
}
