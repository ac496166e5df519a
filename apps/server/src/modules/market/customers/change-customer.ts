import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { disableAccount, enableAccount, findAccountById } from '../../people/accounts/index.ts'
import { isStaff } from './repository-person.ts'
import { noSuchPerson } from './show-customer.ts'

interface Change {
  id: number
  actor: Actor
}

/** Otherwise somebody who looks after customers could lock the market's owner out. */
export const refuseStaff = (): Refusal =>
  refuse('conflict', text('This person is on the staff. Take them from the staff first.'))

/** Closes an account. @returns undefined if it is closed already */
export async function disableCustomer(
  deps: ModuleDeps,
  { id, actor }: Change,
): Promise<RecordedChange | Refusal | undefined> {
  const account = await findAccountById(deps, id)
  if (!account) return noSuchPerson()
  const check = async (tx: Tx) => ((await isStaff(tx, id)) ? refuseStaff() : undefined)
  return disableAccount(deps, { account, actor, check })
}

/** Opens a closed account again. @returns undefined if it is open already */
export async function enableCustomer(
  deps: ModuleDeps,
  { id, actor }: Change,
): Promise<RecordedChange | Refusal | undefined> {
  const account = await findAccountById(deps, id)
  if (!account) return noSuchPerson()
  return enableAccount(deps, { account, actor })
}
