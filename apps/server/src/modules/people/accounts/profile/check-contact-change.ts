import type { Updateable } from 'kysely'
import type { UsersTable } from '../../../../db/tables.ts'
import type { CurrentUser } from '../../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { findTakenContacts } from '../contacts/find-taken-contacts.ts'
import { refuseTakenContacts } from '../contacts/refuse-taken-contacts.ts'
import type { Channel } from '../contacts/rules.ts'
import { selectTakenContacts, type UserRow } from '../repository-users.ts'
import {
  authoriseContactChange,
  type ChangeCredentials,
  type ConsumeAuthorisation,
} from './authorise-contact-change.ts'
import { type Claim, checkClaim } from './claim-contact.ts'

/** An authorised change of email or phone. */
export interface ContactChange {
  channels: readonly Channel[]
  consumeAuthorisation: ConsumeAuthorisation
  claim: Claim | undefined
}

interface RequestedChange {
  user: CurrentUser
  row: UserRow
  changes: Updateable<UsersTable>
  credentials: ChangeCredentials
  caller: Caller
}

/**
 * Checks a change of email or phone: first that it is authorised, then that the new contacts are free, or proved to be the
 * caller's. @returns undefined if neither changes.
 */
export async function checkContactChange(
  deps: OutboundDeps,
  { user, row, changes, credentials, caller }: RequestedChange,
): Promise<ContactChange | Refusal | undefined> {
  const channels: Channel[] = [
    ...('email' in changes ? ['email' as const] : []),
    ...('phone' in changes ? ['sms' as const] : []),
  ]
  if (channels.length === 0) return undefined
  const consumeAuthorisation = await authoriseContactChange(deps, { user, row, credentials, caller })
  if (consumeAuthorisation instanceof Refusal) return consumeAuthorisation
  const { email = null, phone = null } = changes
  const takenContacts = await findTakenContacts(deps.database.db, { caller, userId: user.id, now: deps.now() }, (tx) =>
    selectTakenContacts(tx, { email, phone, exceptId: user.id }),
  )
  if (takenContacts instanceof Refusal) return takenContacts
  const refusal = refuseTakenContacts(takenContacts)
  if (!refusal) return { channels, consumeAuthorisation, claim: undefined }
  if (!credentials.new_otp) return takenContacts.email && takenContacts.phone ? refusal : offerClaim(refusal)
  const claim = await checkClaim(deps, { taken: takenContacts, email, phone, otp: credentials.new_otp, ip: caller.ip })
  return claim instanceof Refusal ? claim : { channels, consumeAuthorisation, claim }
}

/** Adds to the refusal that a code to the new contact moves it here from an account that never verified it. */
function offerClaim({ code, text: why, values, errors }: Refusal): Refusal {
  const question = text(
    'Is this email or phone yours? Prove it with a code that we send there, and it moves to this account.',
  )
  return refuse(code, why, { values, errors: { ...errors, new_otp: [{ text: question }] } })
}
