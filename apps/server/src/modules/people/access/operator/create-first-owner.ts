import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { Refusal, RefusalError } from '../../../../lib/refusal.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { addAccount, hashPassword, refuseWeakPassword } from '../../accounts/index.ts'
import { isFactorAskedOfStaff } from '../factors/is-factor-asked-of-staff.ts'
import { saveStaff } from '../memberships/repository.ts'
import { type StartedEntry, startEntry } from '../start-entry.ts'
import { recordJoining } from './record-staff.ts'

interface FirstOwner {
  name: string
  email: string
  password: string
  locale: string
  userAgent: string | undefined
  ip: string
}

/**
 * Creates the account of a new market's owner and enters the console with it. `claim` decides within the transaction whether it is them;
 * without it nothing is left.
 */
export async function createFirstOwner(
  deps: ModuleDeps,
  { name, email, password, locale, userAgent, ip }: FirstOwner,
  claim: (tx: Tx, userId: number) => Promise<Refusal | undefined>,
): Promise<(StartedEntry & { userId: number }) | Refusal> {
  const person = { name, email: email.toLowerCase(), phone: null, phone_code: null, country: null }
  const weak = await refuseWeakPassword(deps, password, person)
  if (weak) return weak
  const isFactorAsked = await isFactorAskedOfStaff(deps)
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const userId = await addAccount(tx, { person: { ...person, email_verified_at: now }, passwordHash, locale, now })
    if (userId instanceof Refusal) return userId
    const refusal = await claim(tx, userId)
    // Thrown, so that no account is left.
    if (refusal) throw new RefusalError(refusal)
    const actor: Actor = { kind: 'staff', id: userId, name }
    await saveStaff(tx, { user_id: userId, role: 'owner', created_at: now })
    await recordJoining(tx, { staff: { user_id: userId, name, role: 'owner' }, actor, at: now })
    const entry = await startEntry(tx, { userId, isFactorAsked, userAgent, ip, now })
    return entry instanceof Refusal ? entry : { ...entry, userId }
  })
}
