import type { ArticleKind } from '@rialto/contract/market-enums'
import { lockMarket } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { announceArticles } from './announce-articles.ts'
import { deleteArticle } from './files/repository.ts'
import { recordDeletion } from './record-article.ts'
import { selectArticle } from './repository.ts'
import { articleNotFound } from './show-article.ts'

/** Deletes a post or page, which the record can bring back. */
export async function removeArticle(
  deps: Deps,
  { kind, id, actor }: { kind: ArticleKind; id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const change = await deps.database.write(async (tx) => {
    await lockMarket(tx)
    const article = await selectArticle(tx, kind, id)
    if (!article) return articleNotFound(kind)
    await deleteArticle(tx, kind, id)
    return recordDeletion(tx, article, { actor, at: deps.now() })
  })
  if (!(change instanceof Refusal)) announceArticles(deps)
  return change
}
