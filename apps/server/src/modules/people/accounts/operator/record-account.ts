import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import type { TextKey } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'

interface AccountChange {
  id: number
  /** The subcommand of `npm run shop -- users`, if it needs nothing but the user. */
  command?: string
  action: string
  sentence: TextKey
  /** The account was closed, and is; only changes between the two can be taken back. */
  isClosed?: { before: boolean; after: boolean }
  actor: Actor
  at: number
}

/** Records a change of an account by its number alone, as records outlive the account. */
export function recordAccount(tx: Tx, { id, command, isClosed, ...change }: AccountChange): Promise<RecordedChange> {
  const name = `#${id}`
  return recordChange(tx, {
    ...change,
    shopId: null,
    subject: { kind: 'account', id, name },
    values: { name },
    command: command && `users ${command} '${name}'`,
    ...(isClosed && {
      before: { is_closed: isClosed.before },
      after: { is_closed: isClosed.after },
      restorable: true,
    }),
  })
}
