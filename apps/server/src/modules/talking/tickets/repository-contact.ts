import type { Insertable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { ContactMessagesTable } from '../../../db/tables.ts'

/** @returns whether this is the form's first message. */
export async function insertContactMessage(tx: Tx, message: Insertable<ContactMessagesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('contact_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('form_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const selectByForm = (tx: Tx, formId: string) =>
  tx
    .selectFrom('contact_messages')
    .where('form_id', '=', formId)
    .select(['name', 'email', 'subject', 'text'])
    .executeTakeFirst()
