import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { selectAccount } from '../repository-person.ts'
import { noSuchPerson } from '../show-customer.ts'
import { presentExport } from './present-export.ts'
import { readEverything } from './repository-export.ts'

/** Reads all that the market holds of a person, and records that it was taken out. */
export async function exportCustomer(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { id, actor }: { id: number; actor: Actor },
): Promise<Record<string, unknown> | Refusal> {
  const account = await selectAccount(database.db, id)
  if (!account) return noSuchPerson()
  if (account.erased_at !== null) return refuse('conflict', text('This person is erased already'))
  const at = now()
  const everything = presentExport(account, await readEverything(database.db, account), at)
  const name = `#${id}`
  await database.write((tx) =>
    recordChange(tx, {
      at,
      actor,
      shopId: null,
      action: 'account_exported',
      subject: { kind: 'account', id, name },
      sentence: text('Exported the data of the account {{name}}'),
      values: { name },
      command: `users export '${name}'`,
    }),
  )
  return everything
}
