import type { MarketArticle, MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { CONTENT_LOCALE } from '../../../lib/texts.ts'
import type { ArticleRow } from './repository.ts'
import { firstPicture, mainText, pathOf, type StoredArticle, stateOf } from './rules.ts'

export interface Presenting {
  now: number
  /** The languages of the market. */
  locales: readonly string[]
}

/** @param given the languages of its translations */
export function presentRow(
  kind: ArticleKind,
  row: ArticleRow,
  { now, locales, given }: Presenting & { given: readonly string[] },
): MarketArticle {
  const publication = { isDraft: row.is_draft === 1, publishedAt: row.published_at }
  return {
    ...{ id: row.id, kind, title: row.title, slug: row.slug, path: pathOf(kind, row.slug) },
    state: stateOf(publication, now),
    publish_at: toTime(row.published_at),
    updated_at: new Date(row.updated_at).toISOString(),
    ...{ category: row.category, author: row.author, cover: row.cover },
    missing: locales.filter((locale) => locale !== CONTENT_LOCALE && !given.includes(locale)),
  }
}

export function presentArticle(article: StoredArticle, { now, locales }: Presenting): MarketArticleDetails {
  const { kind, id, slug, texts, version, category, author, cover } = article
  const { title, body } = mainText(article)
  return {
    ...{ id, kind, title, slug, path: pathOf(kind, slug), version, category, author, cover },
    state: stateOf(article, now),
    status: article.isDraft ? 'draft' : 'published',
    publish_at: toTime(article.publishedAt),
    updated_at: new Date(article.updatedAt).toISOString(),
    missing: locales.filter((locale) => (texts[locale]?.body ?? '') === ''),
    texts: Object.entries(texts).map(([locale, text]) => ({
      locale,
      title: text.title,
      excerpt: text.excerpt,
      markdown: text.markdown,
    })),
    first_picture: firstPicture(body)?.address ?? '',
  }
}

export const toTime = (at: number): string | null => (at === 0 ? null : new Date(at).toISOString())
