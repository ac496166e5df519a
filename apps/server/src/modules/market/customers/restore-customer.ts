import { refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Restorer, Restorers } from '../../base/record/index.ts'
import { setDisabled } from '../../people/accounts/index.ts'
import { refuseStaff } from './change-customer.ts'
import { isStaff, selectAccount } from './repository-person.ts'
import { noSuchPerson } from './show-customer.ts'

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
