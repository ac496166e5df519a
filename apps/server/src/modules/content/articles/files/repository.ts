import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'
import type { Json } from '../../../../db/json.ts'
import type { PagesTable, PostsTable, TranslatedTexts } from '../../../../db/tables.ts'
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
}

export async function deleteArticle(tx: Tx, kind: ArticleKind, id: number): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', kind).where('item_id', '=', id).execute()
  await tx
    .deleteFrom(kind === 'post' ? 'posts' : 'pages')
    .where('id', '=', id)
    .execute()
}
