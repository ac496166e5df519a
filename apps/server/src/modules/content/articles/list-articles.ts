import type { MarketArticle, MarketArticleDetails, NamedPageState } from '@rialto/contract'
import { ARTICLE_VIEWS, type ArticleKind, type ArticleView, NAMED_PAGES } from '@rialto/contract/market-enums'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type ModuleDeps, settingText } from '../../base/settings/index.ts'
import { presentArticle, presentRow } from './present.ts'
import { countArticles, selectArticle, selectArticles, selectLanguages, selectPagesBySlug } from './repository.ts'
import { stateOf } from './rules.ts'

interface ArticleQuery {
  view: ArticleView
  search: string
  cursor?: string | undefined
  limit: number
}

interface ArticleList {
  items: MarketArticle[]
  next_cursor: string | null
  total: number | null
  counts: Record<ArticleView, number>
  categories: { slug: string; name: string }[]
}

/** Lists the pages that every market is expected to have, those that nobody has begun among them. */
export async function listNamedPages({ database: { db }, now }: ModuleDeps): Promise<NamedPageState[]> {
  const pages = await selectPagesBySlug(db, NAMED_PAGES)
  return NAMED_PAGES.map((slug) => {
    const page = pages.find((one) => one.slug === slug)
    if (!page) return { slug, id: null, state: null }
    return {
      slug,
      id: page.id,
      state: stateOf({ isDraft: page.is_draft === 1, publishedAt: page.published_at }, now()),
    }
  })
}

/** Lists posts or pages, drafts among them, the last changed first. */
export async function listArticles(
  { database: { db }, settings, now }: ModuleDeps,
  kind: ArticleKind,
  { view, search, cursor, limit, locale }: ArticleQuery & { locale: string },
): Promise<ArticleList> {
  const at = now()
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, total, locales, shop, ...counts] = await Promise.all([
    selectArticles(db, kind, { view, search, now: at }, { after, limit: limit + 1 }),
    after ? null : countArticles(db, kind, { view, search, now: at }),
    settings.locales(),
    settings.read(),
    ...ARTICLE_VIEWS.map((one) => countArticles(db, kind, { view: one, search: '', now: at })),
  ])
  const shown = rows.slice(0, limit)
  const languages = await selectLanguages(
    db,
    kind,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  return {
    items: shown.map((row) =>
      presentRow(kind, row, {
        now: at,
        locales: locales.configured,
        given: languages.filter(({ item_id }) => item_id === row.id).map(({ locale }) => locale),
      }),
    ),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.updated_at, id: last.id }) : null,
    total,
    counts: Object.fromEntries(ARTICLE_VIEWS.map((one, index) => [one, counts[index]])) as ArticleList['counts'],
    categories: shop.blog_categories.map(({ slug, name }) => ({ slug, name: settingText(shop, locale, name) })),
  }
}

export const articleNotFound = (kind: ArticleKind): Refusal =>
  refuse('not_found', kind === 'post' ? text('Post not found') : text('Page not found'))

/** Shows a post or page as it is edited. */
export async function showArticle(
  { database, settings, now }: ModuleDeps,
  kind: ArticleKind,
  id: number,
): Promise<MarketArticleDetails | Refusal> {
  const article = await selectArticle(database.db, kind, id)
  if (!article) return articleNotFound(kind)
  const { configured } = await settings.locales()
  return presentArticle(article, { now: now(), locales: configured })
}
