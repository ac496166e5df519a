import type { OpenInvitation } from '@rialto/contract'
import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal, RefusalError, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  addAccount,
  findAccount,
  hashPassword,
  hashToken,
  logInWith,
  refuseFields,
  refuseWeakPassword,
} from '../accounts/index.ts'
import { type StartedEntry, startEntry } from './console-sessions.ts'
import { recordInvitation } from './invite.ts'
import { proveEmail, selectInvitationByToken, takeInvitation } from './repository-invitations.ts'
import { addToPlace, ownUnlessOwned, selectPerson } from './repository-members.ts'
import { isAskedOfStaff } from './rules.ts'

/** Finds an invitation to open a shop by the token of its link. */
export async function findSellerInvitation(deps: ModuleDeps, token: string): Promise<{ email: string } | Refusal> {
  const invitation = await selectInvitationByToken(deps.database.db, hashToken(token), 'sell')
  return invitation && invitation.expires_at > deps.now() ? invitation : refuseGone()
}

/** Takes an invitation to open a shop, so that it opens one shop, and records it. */
export async function takeSellerInvitation(
  tx: Tx,
  { token, actor, now }: { token: string; actor: Actor; now: number },
): Promise<{ email: string } | Refusal> {
  const taken = await takeInvitation(tx, { tokenHash: hashToken(token), kind: 'sell', now })
  if (!taken) return refuseGone()
  const { email, role } = taken
  await recordInvitation(tx, { action: 'invitation_accepted', shopId: null, role, email, actor, at: now })
  return { email }
}

/** Shows an invitation to the person with its link. */
export async function showInvitation(deps: ModuleDeps, token: string): Promise<OpenInvitation | Refusal> {
  const invitation = await findOpen(deps, token)
  if (invitation instanceof Refusal) return invitation
  const { email, shop_name } = invitation
  const role = invitation.role as SellerRole | OperatorRole
  return { email, role, shop_name, has_account: (await findAccount(deps, email)) !== undefined }
}

interface Acceptance {
  token: string
  /** Of the account, or for the new one. */
  password: string
  /** For a new account. */
  name?: string | undefined
  userAgent: string | undefined
}

/**
 * Accepts an invitation and enters the console. An account with its address logs in as always, with a pause after wrong passwords; without
 * one it is made, with the address proved by the mail.
 */
export async function acceptInvitation(
  deps: ModuleDeps,
  acceptance: Acceptance,
  caller: Caller,
): Promise<StartedEntry | Refusal> {
  const invitation = await findOpen(deps, acceptance.token)
  if (invitation instanceof Refusal) return invitation
  const { email } = invitation
  const isFactorAsked = isAskedOfStaff(await deps.settings.read(), deps.config)
  const now = deps.now()
  const join = async (tx: Tx, userId: number): Promise<StartedEntry | Refusal> => {
    const taken = await takeInvitation(tx, { tokenHash: hashToken(acceptance.token), kind: 'join', now })
    if (!taken) return refuseGone()
    const { shop_id: shopId } = taken
    const role = taken.role as SellerRole | OperatorRole
    await proveEmail(tx, { userId, email, now })
    await addToPlace(tx, { shopId, role, userId, now })
    if (shopId !== null && role === 'owner') await ownUnlessOwned(tx, { shopId, userId })
    const { name } = await selectPerson(tx, userId)
    const actor: Actor = { kind: shopId === null ? 'staff' : 'member', id: userId, name }
    await recordInvitation(tx, { action: 'invitation_accepted', shopId, role, email, actor, at: now })
    return startEntry(tx, { userId, isFactorAsked, userAgent: acceptance.userAgent, ip: caller.ip, now })
  }
  const entry = (await findAccount(deps, email))
    ? await logInWith(deps, { login: email, password: acceptance.password }, caller, join)
    : await joinAsNew(deps, { ...acceptance, email }, join)
  if (!(entry instanceof Refusal)) caller.audit('invitation_accepted')
  return entry
}

async function joinAsNew(
  deps: ModuleDeps,
  { email, name, password }: Acceptance & { email: string },
  join: (tx: Tx, userId: number) => Promise<StartedEntry | Refusal>,
): Promise<StartedEntry | Refusal> {
  if (!name) return refuseFields({ name: { text: text('Please fill in this field') } })
  const person = { name, email, phone: null, phone_code: null, country: null }
  const weak = await refuseWeakPassword(deps, password, person)
  if (weak) return weak
  const { app_locale: locale } = await deps.settings.read()
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const id = await addAccount(tx, { person: { ...person, email_verified_at: now }, passwordHash, locale, now })
    const entry = id instanceof Refusal ? id : await join(tx, id)
    // Thrown, so that no account is left without the invitation that it was made for.
    if (entry instanceof Refusal) throw new RefusalError(entry)
    return entry
  })
}

async function findOpen(deps: ModuleDeps, token: string) {
  const invitation = await selectInvitationByToken(deps.database.db, hashToken(token), 'join')
  return invitation && invitation.expires_at > deps.now() ? invitation : refuseGone()
}

const refuseGone = () =>
  refuse('invitation_gone', text('This invitation was used, replaced or revoked, or is too old. Ask for a new one.'))
