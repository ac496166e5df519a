import type { Updateable } from 'kysely'
import type { UsersTable } from '../../../db/tables.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { askWhetherTaken } from '../contacts/limit-taken.ts'
import type { Channel } from '../contacts/rules.ts'
import { refuseTaken } from '../registration/taken.ts'
import { selectTaken, type UserRow } from '../repository-users.ts'
import { authoriseChange, type ContactProof, type SpendProof } from './authorise-change.ts'
import { type Claim, readClaim } from './claim-contact.ts'

/** A change of email or phone that may be made, once its proof is spent. */
export interface ContactChange {
  channels: readonly Channel[]
  spend: SpendProof
  claim: Claim | undefined
}

interface Wanted {
  user: CurrentUser
  row: UserRow
  changes: Updateable<UsersTable>
  proof: ContactProof
  caller: Caller
}

/**
 * Judges a change of email or phone: whether its author may make it, then whether the new contacts are free, or proved to be
 * theirs. @returns undefined where neither changes.
 */
export async function readContactChange(
  deps: OutboundDeps,
  { user, row, changes, proof, caller }: Wanted,
): Promise<ContactChange | Refusal | undefined> {
  const channels: Channel[] = [
    ...('email' in changes ? ['email' as const] : []),
    ...('phone' in changes ? ['sms' as const] : []),
  ]
  if (channels.length === 0) return undefined
  const spend = await authoriseChange(deps, { user, row, proof, caller })
  if (spend instanceof Refusal) return spend
  const { email = null, phone = null } = changes
  const taken = await askWhetherTaken(deps.database.db, { caller, userId: user.id, now: deps.now() }, (tx) =>
    selectTaken(tx, { email, phone, exceptId: user.id }),
  )
  if (taken instanceof Refusal) return taken
  const refusal = refuseTaken(taken)
  if (!refusal) return { channels, spend, claim: undefined }
  if (!proof.new_otp) return taken.email && taken.phone ? refusal : askForClaim(refusal)
  const claim = await readClaim(deps, { taken, email, phone, otp: proof.new_otp, ip: caller.ip })
  return claim instanceof Refusal ? claim : { channels, spend, claim }
}

/** Says beside the refusal that a code to the new contact would take it from an account that never proved it. */
function askForClaim({ code, text: why, values, errors }: Refusal): Refusal {
  const question = text(
    'Is this email or phone yours? Prove it with a code that we send there, and it moves to this account.',
  )
  return refuse(code, why, { values, errors: { ...errors, new_otp: [{ text: question }] } })
}
