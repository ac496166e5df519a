import type { MarketArticle } from '@rialto/contract'
import { ARTICLE_VIEWS, type ArticleKind, type ArticleView } from '@rialto/contract/market-enums'
import { toCursor, toPosition } from '../../lib/time-position.ts'
import { type ModuleDeps, settingText } from '../settings/index.ts'
import { presentRow } from './present.ts'
import { countArticles, selectArticles, selectLanguages } from './repository-list.ts'

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
