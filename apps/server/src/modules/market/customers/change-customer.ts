import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Restorer, Restorers } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { disableAccount, enableAccount, findAccountById, setDisabled } from '../../people/accounts/index.ts'
import { isStaff, selectAccount } from './repository.ts'
import { noSuchPerson } from './show-customer.ts'

interface Change {
  id: number
  actor: Actor
}

/** Otherwise somebody who looks after customers could lock the market's owner out. */
const refuseStaff = (): Refusal =>
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

/** Open a closed account again, and the other way round. */
export const customerRestorers: Restorers = {
  account_disabled: { permission: 'customers', restore: restoreAccount },
  account_enabled: { permission: 'customers', restore: restoreAccount },
}

async function restoreAccount(...[tx, { subjectId, before, now }]: Parameters<Restorer['restore']>) {
  const account = await selectAccount(tx, subjectId ?? 0)
  if (!account) return noSuchPerson()
  if (account.erased_at !== null) return refuse('conflict', text('This person is erased already'))
  const isClosed = account.disabled_at !== null
  if (isClosed === before.is_closed)
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current: { is_closed: isClosed } })
  if (before.is_closed === true && (await isStaff(tx, account.id))) return refuseStaff()
  await setDisabled(tx, account.id, before.is_closed === true ? now : null)
  return undefined
}
