import type { Updateable } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import type { ChangeRecordsTable } from '../../../../db/tables.ts'

const JSON_COLUMNS = ['values_json', 'before_json', 'after_json'] as const

/** Selects the records that a person wrote, that are about them, or that carry one of their contacts. */
export const selectRecordsOf = (tx: Tx, userId: number, contacts: readonly string[]) =>
  tx
    .selectFrom('change_records')
    .where((eb) =>
      eb.or([
        eb.and([eb('actor_id', '=', userId), eb('actor_kind', 'in', ['member', 'staff'])]),
        eb.and([eb('subject_id', '=', userId), eb('subject_kind', 'in', ['member', 'staff', 'account'])]),
        ...contacts.flatMap((contact) => [
          eb('subject_name', '=', contact),
          ...JSON_COLUMNS.map((column) => eb(column, 'like', `%${contact}%`)),
        ]),
      ]),
    )
    .select(['id', 'actor_kind', 'actor_id', 'actor_name', 'subject_name', ...JSON_COLUMNS])
    .execute()

export async function updateRecord(tx: Tx, id: number, set: Updateable<ChangeRecordsTable>): Promise<void> {
  await tx.updateTable('change_records').set(set).where('id', '=', id).execute()
}

/** Movements name their author without a number; the record tells for which shops the person has worked. */
export async function renameInMovements(tx: Tx, userId: number, name: string, by: string): Promise<void> {
  await tx
    .updateTable('stock_movements')
    .set({ actor_name: by })
    .where('actor_name', '=', name)
    .where('shop_id', 'in', (eb) =>
      eb
        .selectFrom('change_records')
        .where('actor_kind', '=', 'member')
        .where('actor_id', '=', userId)
        .where('shop_id', 'is not', null)
        .select((of) => of.ref('shop_id').$notNull().as('shop_id')),
    )
    .execute()
}
