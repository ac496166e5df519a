import type { ArticleKind, ArticleView } from '@rialto/contract/market-enums'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { Position } from '../../../lib/time-position.ts'

export interface ArticleFilter {
  view: ArticleView
  /** Empty: all. */
  search: string
  now: number
}

interface Page {
  after: Position | undefined
  limit: number
}

const views: Record<ArticleView, (now: number) => Expression<SqlBool>> = {
  all: () => sql<SqlBool>`1 = 1`,
  draft: () => sql<SqlBool>`is_draft = 1`,
  scheduled: (now) => sql<SqlBool>`is_draft = 0 and published_at > ${now}`,
  published: (now) => sql<SqlBool>`is_draft = 0 and published_at <= ${now}`,
}

function matches(search: string): Expression<SqlBool> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(lower(title) like ${pattern} escape '\\' or lower(slug) like ${pattern} escape '\\')`
}

const conditions = ({ view, search, now }: ArticleFilter): Expression<SqlBool> =>
  search === '' ? views[view](now) : sql<SqlBool>`${views[view](now)} and ${matches(search)}`

export const selectPagesBySlug = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('pages').where('slug', 'in', slugs).select(['id', 'slug', 'published_at', 'is_draft']).execute()

const listed = ['id', 'slug', 'title', 'published_at', 'updated_at', 'is_draft'] as const

/** Selects a page of articles, the last changed first. */
export async function selectArticles(db: Db, kind: ArticleKind, filter: ArticleFilter, { after, limit }: Page) {
  const where = after
    ? sql<SqlBool>`${conditions(filter)} and (updated_at, id) < (${after.at}, ${after.id})`
    : conditions(filter)
  if (kind === 'post')
    return db
      .selectFrom('posts')
      .where(where)
      .select([...listed, 'category', 'cover', 'author'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const pages = await db
    .selectFrom('pages')
    .where(where)
    .select(listed)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return pages.map((page) => ({ ...page, category: '', cover: '', author: null }))
}

export type ArticleRow = Awaited<ReturnType<typeof selectArticles>>[number]

export async function countArticles(db: Db, kind: ArticleKind, filter: ArticleFilter): Promise<number> {
  const { count } = await db
    .selectFrom(kind === 'post' ? 'posts' : 'pages')
    .where(conditions(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The languages in which articles have a text of their own. */
export async function selectLanguages(db: Db, kind: ArticleKind, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .where('texts_json', 'like', '%"body":"_%')
    .select(['item_id', 'locale'])
    .execute()
}
