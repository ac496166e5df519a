import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { LookDraftsTable, LookPublicationsTable } from '../../../db/tables.ts'

const DRAFT = 1
const UNTOUCHED = { version: 0, parts_json: '{}', saved_at: null, saved_by: null, links: 0 }
export type DraftRow = Omit<LookDraftsTable, 'id'>

const columns = ['version', 'parts_json', 'saved_at', 'saved_by', 'links'] as const

export async function selectDraft(db: Db | Tx): Promise<DraftRow> {
  return (await db.selectFrom('look_drafts').select(columns).executeTakeFirst()) ?? UNTOUCHED
}

/** Locks the draft, so that changes of the look follow one another. */
export function lockDraft(tx: Tx): Promise<DraftRow> {
  return tx
    .insertInto('look_drafts')
    .values({ id: DRAFT, ...UNTOUCHED })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ version: eb.ref('look_drafts.version') })))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Changes the locked draft, and counts its version up. */
export async function updateDraft(tx: Tx, values: Partial<Omit<DraftRow, 'version'>>): Promise<void> {
  await tx
    .updateTable('look_drafts')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', DRAFT)
    .execute()
}

const publicationColumns = [
  'id',
  'name',
  'look_json',
  'parts_json',
  'publish_at',
  'published_at',
  'actor_kind',
  'actor_id',
  'actor_name',
] as const

const publications = (db: Db | Tx) => db.selectFrom('look_publications').select(publicationColumns)
const waiting = (db: Db | Tx) => publications(db).where('published_at', 'is', null)

export type PublicationRow = NonNullable<Awaited<ReturnType<typeof selectPublication>>>

/** A state that shoppers saw. */
export const selectPublication = (db: Db | Tx, id: number) =>
  publications(db).where('id', '=', id).where('published_at', 'is not', null).executeTakeFirst()

export const selectPublications = (db: Db | Tx, limit: number) =>
  publications(db)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const selectLatestPublication = async (db: Db | Tx) => (await selectPublications(db, 1))[0]

export const selectPlanned = (db: Db | Tx) =>
  waiting(db).where('failed_at', 'is', null).orderBy('publish_at').limit(1).executeTakeFirst()

export const selectFailed = (db: Db | Tx) =>
  waiting(db).where('failed_at', 'is not', null).orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function insertPublication(tx: Tx, values: Insertable<LookPublicationsTable>): Promise<number> {
  const { id } = await tx.insertInto('look_publications').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Drops the publication that waits, and those that failed. */
export async function deleteWaiting(tx: Tx): Promise<void> {
  await tx.deleteFrom('look_publications').where('published_at', 'is', null).execute()
}

/** Takes a due publication, unless another process has it. */
export async function takeDue(tx: Tx, now: number): Promise<PublicationRow | undefined> {
  const due = await waiting(tx)
    .where('failed_at', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const { numDeletedRows } = await tx
    .deleteFrom('look_publications')
    .where('id', '=', due.id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n ? due : undefined
}
