import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { TextKey } from '../../../texts/index.ts'
import { recordChange } from '../../record/index.ts'

interface AccountChange {
  id: number
  /** The subcommand of `npm run shop -- users`, if it needs nothing but the user. */
  command?: string
  action: string
  sentence: TextKey
  actor: Actor
  at: number
}

/** Records a change of an account by its number alone, as records outlive the account. */
export async function recordAccount(tx: Tx, { id, command, ...change }: AccountChange): Promise<void> {
  const name = `#${id}`
  await recordChange(tx, {
    ...change,
    shopId: null,
    subject: { kind: 'account', id, name },
    values: { name },
    command: command && `users ${command} '${name}'`,
  })
}
