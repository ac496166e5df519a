import { SLUG_MAX } from '@rialto/contract/limits'
import type { ArticleKind, ArticleState } from '@rialto/contract/market-enums'
import type { Article } from './rules-article.ts'
import { pagePath, postPath } from './rules-pages.ts'

export const stateOf = (
  { isDraft, publishedAt }: Pick<Article, 'isDraft' | 'publishedAt'>,
  now: number,
): ArticleState => (isDraft ? 'draft' : publishedAt > now ? 'scheduled' : 'published')

export const pathOf = (kind: ArticleKind, slug: string): string => (kind === 'post' ? postPath(slug) : pagePath(slug))

/** An address made of a title, in any script: `how-a-teapot-gets-its-glaze`. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const cut = [...words].slice(0, SLUG_MAX / 2).join('')
  return cut.replace(/-+$/, '') || 'article'
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken, whatever its case. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const one = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(one.toLowerCase())) return one
  }
}

interface Publication {
  status?: 'draft' | 'published' | undefined
  /** Milliseconds since 1970; null: now, or no date for a draft; undefined: as it is. */
  publishAt?: number | null | undefined
}

/** The draft flag and the date of an article after a change of its status or date. */
export function planPublication(
  article: Pick<Article, 'isDraft' | 'publishedAt'>,
  { status, publishAt }: Publication,
  now: number,
): Pick<Article, 'isDraft' | 'publishedAt'> {
  const isDraft = status === undefined ? article.isDraft : status === 'draft'
  if (isDraft) return { isDraft, publishedAt: publishAt === undefined ? article.publishedAt : (publishAt ?? 0) }
  const wasSeen = stateOf(article, now) === 'published'
  // An article that readers see already keeps its date unless another one is given.
  if (publishAt === null || publishAt === undefined) {
    const isDated = publishAt === undefined && (!article.isDraft || article.publishedAt > 0)
    return { isDraft, publishedAt: wasSeen || isDated ? article.publishedAt : now }
  }
  return { isDraft, publishedAt: publishAt }
}
