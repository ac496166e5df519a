import type { Tx } from '../../../db/index.ts'
import { replaceWords } from './rules.ts'

interface Person {
  id: number
  name: string
  email: string | null
  phone: string | null
}

const JSON_COLUMNS = ['values_json', 'before_json', 'after_json'] as const

/** Puts another name in the place of a person's name and contacts in the record. What was changed stays told. */
export async function cleanRecords(tx: Tx, person: Person, by: string): Promise<void> {
  const { id, name } = person
  const contacts = [person.email, person.phone].filter((contact) => contact !== null)
  await cleanStockMovements(tx, person, by)
  const rows = await tx
    .selectFrom('change_records')
    .where((eb) =>
      eb.or([
        eb.and([eb('actor_id', '=', id), eb('actor_kind', 'in', ['member', 'staff'])]),
        eb.and([eb('subject_id', '=', id), eb('subject_kind', 'in', ['member', 'staff', 'account'])]),
        ...contacts.flatMap((contact) => [
          eb('subject_name', '=', contact),
          ...JSON_COLUMNS.map((column) => eb(column, 'like', `%${contact}%`)),
        ]),
      ]),
    )
    .select(['id', 'actor_kind', 'actor_id', 'actor_name', 'subject_name', ...JSON_COLUMNS])
    .execute()
  // Longer words first: a name may be a part of the email.
  const words = [...contacts, ...(name === '' ? [] : [name])].sort((a, b) => b.length - a.length)
  const clean = (json: string) => JSON.stringify(replaceWords(JSON.parse(json), words, by))
  for (const row of rows) {
    const isActor = row.actor_id === id && (row.actor_kind === 'member' || row.actor_kind === 'staff')
    await tx
      .updateTable('change_records')
      .set({
        actor_name: isActor ? by : row.actor_name,
        subject_name: String(replaceWords(row.subject_name, words, by)),
        values_json: clean(row.values_json),
        before_json: row.before_json === null ? null : clean(row.before_json),
        after_json: row.after_json === null ? null : clean(row.after_json),
      })
      .where('id', '=', row.id)
      .execute()
  }
}

/** Movements name their author without a number; the record tells for which shops the person has worked. */
async function cleanStockMovements(tx: Tx, { id, name }: Person, by: string): Promise<void> {
  await tx
    .updateTable('stock_movements')
    .set({ actor_name: by })
    .where('actor_name', '=', name)
    .where('shop_id', 'in', (eb) =>
      eb
        .selectFrom('change_records')
        .where('actor_kind', '=', 'member')
        .where('actor_id', '=', id)
        .where('shop_id', 'is not', null)
        .select((of) => of.ref('shop_id').$notNull().as('shop_id')),
    )
    .execute()
}
