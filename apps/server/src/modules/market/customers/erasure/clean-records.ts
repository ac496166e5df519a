import type { Tx } from '../../../../db/index.ts'
import { renameInMovements, selectRecordsOf, updateRecord } from './repository-records.ts'
import { replaceWords } from './rules.ts'

interface Person {
  id: number
  name: string
  email: string | null
  phone: string | null
}

/** Puts another name in the place of a person's name and contacts in the record. What was changed stays told. */
export async function cleanRecords(tx: Tx, { id, name, email, phone }: Person, by: string): Promise<void> {
  const contacts = [email, phone].filter((contact) => contact !== null)
  // Needs the authors of the record, which go below.
  await renameInMovements(tx, id, name, by)
  // Longer words first: a name may be a part of the email.
  const words = [...contacts, ...(name === '' ? [] : [name])].sort((a, b) => b.length - a.length)
  const clean = (json: string) => JSON.stringify(replaceWords(JSON.parse(json), words, by))
  for (const row of await selectRecordsOf(tx, id, contacts)) {
    const isActor = row.actor_id === id && (row.actor_kind === 'member' || row.actor_kind === 'staff')
    await updateRecord(tx, row.id, {
      actor_name: isActor ? by : row.actor_name,
      subject_name: String(replaceWords(row.subject_name, words, by)),
      values_json: clean(row.values_json),
      before_json: row.before_json === null ? null : clean(row.before_json),
      after_json: row.after_json === null ? null : clean(row.after_json),
    })
  }
}
