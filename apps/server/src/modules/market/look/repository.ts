import { BANNER_TEXTS, type LookBanner } from '@rialto/contract'
import { HOME_BANNER_PLACES } from '@rialto/contract/market-enums'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { LookDraftsTable, LookPublicationsTable } from '../../../db/tables.ts'

const DRAFT = 1
const UNTOUCHED = { version: 0, parts_json: toJson({}), saved_at: null, saved_by: null, links: 0 }
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

/** The banners of the home page with all their translations: the carousel first, each place in its order. */
export async function selectHomeBanners(db: Db | Tx): Promise<LookBanner[]> {
  const rows = await db
    .selectFrom('banners')
    .where('place', 'in', HOME_BANNER_PLACES)
    .select(['id', 'place', 'kicker', 'title', 'text', 'action', 'alt', 'url'])
    .select(['picture', 'picture_phone', 'picture_dark', 'picture_phone_dark', 'words_color', 'scrim', 'is_mirrored'])
    .orderBy('place')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const translations = await db
    .selectFrom('translations')
    .where('kind', '=', 'banner')
    .select(['item_id', 'locale', 'texts_json'])
    .orderBy('locale')
    .execute()
  return rows.map(({ words_color, scrim, is_mirrored, ...row }) => ({
    ...row,
    ...(words_color !== null && { words_color }),
    ...(scrim > 0 && { scrim }),
    ...(is_mirrored === 1 && { is_mirrored: true as const }),
    place: row.place === 'promo' ? 'promo' : 'hero',
    translations: Object.fromEntries(
      translations
        .filter(({ item_id }) => item_id === row.id)
        .map(({ locale, texts_json }) => [locale, knownTexts(fromJson(texts_json))]),
    ),
  }))
}

const knownTexts = (texts: Record<string, unknown>) =>
  Object.fromEntries(
    BANNER_TEXTS.flatMap((name) => (typeof texts[name] === 'string' && texts[name] ? [[name, texts[name]]] : [])),
  )

/** Replaces the banners of the home page. A banner that exists keeps its id. @returns the new ids of all others by their former ones */
export async function replaceHomeBanners(tx: Tx, banners: readonly LookBanner[]): Promise<ReadonlyMap<number, number>> {
  const existing = await tx.selectFrom('banners').where('place', 'in', HOME_BANNER_PLACES).select('id').execute()
  const ids = new Set(existing.map(({ id }) => id))
  const kept = new Set(banners.map(({ id }) => id).filter((id) => ids.has(id)))
  const removed = [...ids].filter((id) => !kept.has(id))
  if (removed.length > 0) await tx.deleteFrom('banners').where('id', 'in', removed).execute()
  if (ids.size > 0)
    await tx
      .deleteFrom('translations')
      .where('kind', '=', 'banner')
      .where('item_id', 'in', [...ids])
      .execute()
  const added = new Map<number, number>()
  for (const [position, banner] of banners.entries()) {
    const id = await saveBanner(tx, banner, position, kept.has(banner.id))
    if (id !== banner.id) added.set(banner.id, id)
  }
  return added
}

async function saveBanner(tx: Tx, banner: LookBanner, position: number, isKept: boolean): Promise<number> {
  const { id: known, translations, words_color = null, scrim = 0, is_mirrored = false, ...texts } = banner
  const values = { ...texts, words_color, scrim, is_mirrored: Number(is_mirrored), position, shop_id: null }
  if (isKept) await tx.updateTable('banners').set(values).where('id', '=', known).execute()
  const id = isKept
    ? known
    : (await tx.insertInto('banners').values(values).returning('id').executeTakeFirstOrThrow()).id
  const rows = Object.entries(translations).flatMap(([locale, translated]) => {
    const given = knownTexts(translated)
    const texts_json = toJson(given)
    return Object.keys(given).length > 0 ? [{ kind: 'banner' as const, item_id: id, locale, texts_json }] : []
  })
  if (rows.length > 0) await tx.insertInto('translations').values(rows).execute()
  return id
}
