import { email, newPassword, requiredText } from '@rialto/contract/input'
import { NAME_MAX } from '@rialto/contract/limits'
import type { OperatorRole } from '@rialto/contract/permissions'
import { z } from 'zod'
import type { Actor } from '../../../../lib/actor.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { addAccount, hashPassword, refuseWeakPassword } from '../../accounts/index.ts'
import { saveStaff } from '../memberships/repository.ts'
import { recordJoining } from './record-staff.ts'

export const newStaff = z.object({ name: requiredText(NAME_MAX), email, password: newPassword })

type NewStaff = z.output<typeof newStaff> & { role: OperatorRole; actor: Actor }

/** Creates an account of the staff, with a verified address. @returns the user's id */
export async function createStaff(
  deps: ModuleDeps,
  { role, password, actor, ...given }: NewStaff,
): Promise<number | Refusal> {
  const person = { name: given.name, email: given.email.toLowerCase(), phone: null, phone_code: null, country: null }
  const weak = await refuseWeakPassword(deps, password, person)
  if (weak) return weak
  const { app_locale: locale } = await deps.settings.read()
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const id = await addAccount(tx, { person: { ...person, email_verified_at: now }, passwordHash, locale, now })
    if (id instanceof Refusal) return id
    await saveStaff(tx, { user_id: id, role, created_at: now })
    await recordJoining(tx, { staff: { user_id: id, name: person.name, role }, actor, at: now })
    return id
  })
}
