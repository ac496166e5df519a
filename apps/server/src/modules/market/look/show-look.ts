import type { AdminLook, LookPublication } from '@rialto/contract'
import { LOOK_PUBLICATIONS_LISTED } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { translateSentence } from '../../../lib/texts.ts'
import { readDraft, readPublished } from './apply-look.ts'
import { listChanges } from './changes.ts'
import { changedParts } from './look-parts.ts'
import {
  type PublicationRow,
  selectFailed,
  selectLatestPublication,
  selectPlanned,
  selectPublications,
} from './repository.ts'

const time = (ms: number | null): string => new Date(ms ?? 0).toISOString()

/** The draft beside what shoppers see, with the differences in the reader's language. */
export async function showLook(db: Db | Tx, locale: string): Promise<AdminLook> {
  const { look, published, version, row } = await readDraft(db)
  const [latest, planned, failed] = [await selectLatestPublication(db), await selectPlanned(db), await selectFailed(db)]
  const changes = listChanges(published, look)
  return {
    version,
    draft: look,
    published,
    changes: changes.map(({ key, sentence }) => ({ key, sentence: translateSentence(locale, sentence) })),
    saved: row.saved_at === null || changes.length === 0 ? null : { at: time(row.saved_at), by: row.saved_by ?? '' },
    last_published: latest ? { at: time(latest.published_at), by: latest.actor_name, name: latest.name } : null,
    planned: planned ? presentPlan(planned) : null,
    failed: failed ? presentPlan(failed) : null,
  }
}

const presentPlan = ({ id, name, publish_at, actor_name }: PublicationRow) => ({
  id,
  name,
  publish_at: time(publish_at),
  by: actor_name,
})

/** Presents publications; only the latest one that shoppers still see is the current one. */
async function presentPublications(db: Db, rows: readonly PublicationRow[]): Promise<LookPublication[]> {
  const published = await readPublished(db)
  const [latest] = rows
  const isShown = latest?.look_json && changedParts(JSON.parse(latest.look_json), published).length === 0
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    at: time(row.published_at),
    by: row.actor_name,
    is_current: row === latest && Boolean(isShown),
  }))
}

/** Lists the latest states of the look, the newest first. */
export const listPublications = async ({ database: { db } }: Deps): Promise<LookPublication[]> =>
  presentPublications(db, await selectPublications(db, LOOK_PUBLICATIONS_LISTED))

/** Shows the draft beside what shoppers see. */
export const showLookNow = ({ database }: Deps, locale = 'en'): Promise<AdminLook> => showLook(database.db, locale)
