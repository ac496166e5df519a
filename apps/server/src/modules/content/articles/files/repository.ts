import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import { fromJson, type Json, toJson } from '../../../../db/json.ts'
import type { PagesTable, PostsTable, TranslatedTexts } from '../../../../db/tables.ts'
import { CONTENT_LOCALE } from '../../../../lib/texts.ts'
import type { ArticleKind } from './read-folder.ts'

type Row<Table> = Omit<Insertable<Table>, 'id'>
export type PostRow = Row<PostsTable>
export type PageRow = Row<PagesTable>

export const selectAllPosts = (db: Db | Tx) =>
  db.selectFrom('posts').selectAll().orderBy('published_at', 'desc').orderBy('id').execute()

export const selectAllPages = (db: Db | Tx) => db.selectFrom('pages').selectAll().orderBy('slug').execute()

export type StoredPost = Awaited<ReturnType<typeof selectAllPosts>>[number]
export type StoredPage = Awaited<ReturnType<typeof selectAllPages>>[number]

/** Every language variant of a kind. */
export const selectVariants = (db: Db | Tx, kind: ArticleKind) =>
  db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .select(['item_id', 'locale', 'texts_json'])
    .orderBy('locale')
    .execute()

export async function insertPost(tx: Tx, row: PostRow): Promise<number> {
  return (await tx.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertPage(tx: Tx, row: PageRow): Promise<number> {
  return (await tx.insertInto('pages').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const updatePost = (tx: Tx, id: number, row: PostRow) =>
  tx
    .updateTable('posts')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updatePage = (tx: Tx, id: number, row: PageRow) =>
  tx
    .updateTable('pages')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export async function replaceVariants(
  tx: Tx,
  { kind, id, variants }: { kind: ArticleKind; id: number; variants: ReadonlyMap<string, Json<TranslatedTexts>> },
): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', kind).where('item_id', '=', id).execute()
  for (const [locale, texts_json] of variants)
    await tx.insertInto('translations').values({ kind, item_id: id, locale, texts_json }).execute()
  if (kind === 'page') await keepPageVersion(tx, id)
}

/** Keeps a legal page as readers see it from now on, or from the time at which it will appear. Drafts and other pages have no versions. */
export async function keepPageVersion(tx: Tx, id: number): Promise<void> {
  const page = await tx
    .selectFrom('pages as p')
    .where('p.id', '=', id)
    .where('p.is_draft', '=', 0)
    .where((eb) => eb.exists(eb.selectFrom('legal_pages as l').whereRef('l.article_id', '=', 'p.id').select('l.role')))
    .select(['p.title', 'p.body', 'p.updated_at', 'p.published_at'])
    .executeTakeFirst()
  if (!page) return
  const variants = await tx
    .selectFrom('translations')
    .where('kind', '=', 'page')
    .where('item_id', '=', id)
    .select(['locale', 'texts_json'])
    .orderBy('locale')
    .execute()
  const texts_json = toJson({
    ...Object.fromEntries(variants.map((row) => [row.locale, readTexts(row.texts_json)])),
    [CONTENT_LOCALE]: { title: page.title, body: page.body },
  })
  const { updated_at, published_at } = page
  await tx
    .insertInto('page_versions')
    .values({ page_id: id, at: Math.max(updated_at, published_at), texts_json })
    // What is planned has not been read yet. An import may give another text the date of the one that orders name already.
    .onConflict((conflict) => {
      const known = conflict.columns(['page_id', 'at'])
      return published_at > updated_at ? known.doUpdateSet({ texts_json }) : known.doNothing()
    })
    .execute()
}

function readTexts(json: Json<TranslatedTexts>) {
  const { title, body } = fromJson(json)
  return { title, body }
}

export const selectPageVersion = (db: Db, { id, at }: { id: number; at: number }) =>
  db.selectFrom('page_versions').where('page_id', '=', id).where('at', '=', at).select('texts_json').executeTakeFirst()

export async function deleteArticle(tx: Tx, kind: ArticleKind, id: number): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', kind).where('item_id', '=', id).execute()
  await tx
    .deleteFrom(kind === 'post' ? 'posts' : 'pages')
    .where('id', '=', id)
    .execute()
}
