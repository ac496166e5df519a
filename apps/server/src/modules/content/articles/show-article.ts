import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { presentArticle } from './present.ts'
import { selectArticle } from './repository.ts'

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
