import type { ArticleKind, ArticleView, LegalRole } from '@rialto/contract/market-enums'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, type Json, jsonPattern, toJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import type { TranslatedTexts } from '../../../db/tables.ts'
import type { Position } from '../../../lib/paging.ts'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import { keepPageVersion, replaceVariants } from './files/repository.ts'
import {
  type Article,
  type ArticleText,
  createExcerpt,
  firstPicture,
  mainText,
  NO_TEXT,
  type StoredArticle,
} from './rules.ts'

const common = ['id', 'slug', 'title', 'body', 'markdown', 'published_at', 'updated_at', 'is_draft', 'version'] as const
const ofPosts = ['excerpt', 'category', 'cover', 'author'] as const

async function selectRow(db: Db | Tx, kind: ArticleKind, id: number) {
  if (kind === 'post')
    return db
      .selectFrom('posts')
      .where('id', '=', id)
      .select([...common, ...ofPosts])
      .executeTakeFirst()
  const page = await db.selectFrom('pages').where('id', '=', id).select(common).executeTakeFirst()
  return page && { ...page, excerpt: '', category: '', cover: '', author: null }
}

/** Selects an article with all its texts; excerpts and covers that were made of the text are empty. */
export async function selectArticle(db: Db | Tx, kind: ArticleKind, id: number): Promise<StoredArticle | undefined> {
  const row = await selectRow(db, kind, id)
  if (!row) return undefined
  const variants = await db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .select(['locale', 'texts_json'])
    .execute()
  const texts: Record<string, ArticleText> = { [CONTENT_LOCALE]: toText(row) }
  for (const { locale, texts_json } of variants) texts[locale] = toText(fromJson(texts_json))
  return {
    ...{ kind, id, slug: row.slug, category: row.category, author: row.author, version: row.version },
    cover: row.cover === firstPicture(row.body)?.address ? '' : row.cover,
    isDraft: row.is_draft === 1,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    texts,
  }
}

function toText(stored: Partial<Omit<ArticleText, 'markdown'>> & { markdown?: string | null }): ArticleText {
  const text = { ...NO_TEXT, ...stored }
  const excerpt = text.body !== '' && text.excerpt === createExcerpt(text.body) ? '' : text.excerpt
  // Markdown may contain HTML, so a text that never was Markdown is edited as it is.
  return { title: text.title, excerpt, markdown: stored.markdown ?? text.body, body: text.body }
}

/** The fields in which a text differs from that of the market's content; none where it has no text. */
function toVariant(
  kind: ArticleKind,
  { title, excerpt, markdown, body }: ArticleText,
): Json<TranslatedTexts> | undefined {
  const own = {
    ...(title && { title }),
    ...(body && { body, markdown }),
    ...(kind === 'post' && (excerpt || body) && { excerpt: excerpt || createExcerpt(body) }),
  }
  return Object.keys(own).length === 0 ? undefined : toJson(own)
}

function toRow(article: Article) {
  const { title, excerpt, markdown, body } = mainText(article)
  const { slug, publishedAt, updatedAt, isDraft, category, author } = article
  const row = { slug, title, markdown, body, published_at: publishedAt, updated_at: updatedAt }
  return {
    row: { ...row, is_draft: isDraft ? 1 : 0 },
    post: {
      ...{ category, author },
      excerpt: excerpt || createExcerpt(body),
      cover: article.cover || (firstPicture(body)?.address ?? ''),
    },
  }
}

function variantsOf({ kind, texts }: Article): Map<string, Json<TranslatedTexts>> {
  const others = Object.entries(texts).filter(([locale]) => locale !== CONTENT_LOCALE)
  return new Map(others.sort().flatMap(([locale, text]) => pairUnlessEmpty(locale, toVariant(kind, text))))
}

const pairUnlessEmpty = <Text>(locale: string, json: Text | undefined): [string, Text][] =>
  json === undefined ? [] : [[locale, json]]

/** @param id that of an article which was deleted and comes back; undefined: a new one */
export async function insertArticle(tx: Tx, article: Article, id?: number): Promise<number> {
  const { row, post } = toRow(article)
  const key = id === undefined ? {} : { id }
  const inserted =
    article.kind === 'post'
      ? await tx
          .insertInto('posts')
          .values({ ...row, ...post, ...key })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('pages')
          .values({ ...row, ...key })
          .returning('id')
          .executeTakeFirstOrThrow()
  await replaceVariants(tx, { kind: article.kind, id: inserted.id, variants: variantsOf(article) })
  return inserted.id
}

/** Stores an article if it still has this version, and counts the version up. @returns false if it has another */
export async function updateArticle(tx: Tx, article: StoredArticle): Promise<boolean> {
  const { row, post } = toRow(article)
  const { kind, id, version } = article
  const next = { version: version + 1 }
  const { numUpdatedRows } =
    kind === 'post'
      ? await tx
          .updateTable('posts')
          .set({ ...row, ...post, ...next })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
      : await tx
          .updateTable('pages')
          .set({ ...row, ...next })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  await replaceVariants(tx, { kind, id, variants: variantsOf(article) })
  return true
}

/** The slugs of all other articles of a kind, in lower case. */
export async function selectSlugs(tx: Tx, kind: ArticleKind, except: number): Promise<Set<string>> {
  const table = kind === 'post' ? 'posts' : 'pages'
  const rows = await tx.selectFrom(table).where('id', '!=', except).select('slug').execute()
  return new Set(rows.map(({ slug }) => slug.toLowerCase()))
}

interface ArticleFilter {
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

/** The chosen pages of roles, those that were taken away among them. */
export const selectLegalPages = (db: Db | Tx) =>
  db
    .selectFrom('legal_pages as l')
    .leftJoin('pages as p', 'p.id', 'l.article_id')
    .select(['l.role', 'l.version', 'p.id', 'p.slug', 'p.title', 'p.body', 'p.is_draft', 'p.published_at'])
    .execute()

export async function selectRolesOfPage(db: Db | Tx, id: number): Promise<LegalRole[]> {
  const rows = await db.selectFrom('legal_pages').where('article_id', '=', id).select('role').orderBy('role').execute()
  return rows.map(({ role }) => role)
}

interface ChosenPage {
  role: LegalRole
  articleId: number | null
}

export async function upsertLegalPage(tx: Tx, { role, articleId, version }: ChosenPage & { version: number }) {
  const chosen = { article_id: articleId, version }
  await tx
    .insertInto('legal_pages')
    .values({ role, ...chosen })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(chosen))
    .execute()
  if (articleId !== null) await keepPageVersion(tx, articleId)
}

/** Leaves a choice that was made before as it is. */
export async function insertLegalPage(tx: Tx, { role, articleId }: ChosenPage): Promise<void> {
  await tx
    .insertInto('legal_pages')
    .values({ role, article_id: articleId, version: 1 })
    .onConflict((conflict) => conflict.column('role').doNothing())
    .execute()
  if (articleId !== null) await keepPageVersion(tx, articleId)
}

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

/** The languages in which articles have a text of their own. @param without words that only unfinished texts have */
export async function selectLanguages(
  db: Db | Tx,
  kind: ArticleKind,
  ids: readonly number[],
  { without }: { without?: string } = {},
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('translations')
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .where('texts_json', 'like', jsonPattern('%"body":"_%'))
    .$if(without !== undefined, (query) => query.where('texts_json', 'not like', jsonPattern(`%${without}%`)))
    .select(['item_id', 'locale'])
    .execute()
}

/** The banners of a place; `shopId` 0 means banners that belong to no shop. */
export const selectBanners = prepared(
  (db: Db | Tx, { place, shopId }: { place: 'hero' | 'promo' | 'shop'; shopId: number }) =>
    db
      .selectFrom('banners')
      .where('place', '=', place)
      .where((eb) => eb.fn.coalesce('shop_id', eb.lit(0)), '=', shopId)
      .select([
        'id',
        'kicker',
        'title',
        'text',
        'action',
        'url',
        'picture',
        'picture_phone',
        'picture_dark',
        'picture_phone_dark',
        'alt',
        'words_color',
        'scrim',
        'is_mirrored',
      ])
      .orderBy('position')
      .orderBy('id'),
)

export type BannerRow = Awaited<ReturnType<typeof selectBanners>>[number]

/** All posts except drafts, latest first, including those to be published later. */
export const selectPosts = prepared((db: Db | Tx, _: Record<string, never>) =>
  db
    .selectFrom('posts')
    .where('is_draft', '=', 0)
    .select(['id', 'slug', 'title', 'excerpt', 'body', 'category', 'cover', 'author', 'published_at', 'updated_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc'),
)

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Selects a page that readers may see at this time. */
export const selectPage = prepared((db: Db | Tx, { slug, now }: { slug: string; now: number }) =>
  db
    .selectFrom('pages')
    .where('slug', '=', slug)
    .where('is_draft', '=', 0)
    .where('published_at', '<=', now)
    .select(['id', 'title', 'body', 'updated_at']),
)

/** The words of a page, whoever may read it. */
export const selectPageWords = prepared((db: Db | Tx, { id }: { id: number }) =>
  db.selectFrom('pages').where('id', '=', id).select(['id', 'title', 'body']),
)

/** The slugs and last changes of all pages that readers may see at this time. */
export const selectPageAddresses = prepared((db: Db | Tx, { now }: { now: number }) =>
  db
    .selectFrom('pages')
    .where('is_draft', '=', 0)
    .where('published_at', '<=', now)
    .select(['slug', 'updated_at'])
    .orderBy('id'),
)

/** The time of the first publication after a moment; null: there is none. */
export async function selectNextPublication(db: Db, after: number): Promise<number | null> {
  const next = (table: 'posts' | 'pages') =>
    db
      .selectFrom(table)
      .where('published_at', '>', after)
      .where('is_draft', '=', 0)
      .select((eb) => eb.fn.min<number | null>('published_at').as('at'))
      .executeTakeFirst()
  const times = [await next('posts'), await next('pages')].flatMap((row) => (row?.at == null ? [] : [Number(row.at)]))
  return times.length === 0 ? null : Math.min(...times)
}
