import { ARTICLES_MAX } from '@rialto/contract/limits'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { lockMarket } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { announceArticles } from './announce-articles.ts'
import { type ArticleChanges, applyChanges, renderChanges } from './apply-changes.ts'
import { checkArticle, checkChanges } from './check-article.ts'
import { readChoices } from './read-choices.ts'
import { recordCreation } from './record-article.ts'
import { insertArticle, selectSlugs } from './repository.ts'
import { freeSlug, slugOf } from './rules.ts'
import { type Article, mainText } from './rules-article.ts'

interface Created {
  id: number
  change: RecordedChange
}

/** Writes a new post or page: a draft, unless its status says otherwise. */
export async function createArticle(
  deps: ModuleDeps,
  { kind, actor, changes }: { kind: ArticleKind; actor: Actor; changes: ArticleChanges },
): Promise<Created | Refusal> {
  const refusal = await checkChanges(deps.files, changes, await readChoices(deps))
  if (refusal) return refusal
  const rendered = await renderChanges(deps.files, changes)
  const now = deps.now()
  const created = await deps.database.write(async (tx): Promise<Created | Refusal> => {
    await lockMarket(tx)
    const slugs = await selectSlugs(tx, kind, 0)
    if (slugs.size >= ARTICLES_MAX)
      return refuse('conflict', text('There can be at most {{max}} of them'), { values: { max: ARTICLES_MAX } })
    const article = applyChanges(blank(kind, now), rendered, now)
    if (article.slug === '') article.slug = freeSlug(slugOf(mainText(article).title), slugs)
    const refusal = checkArticle(article, slugs)
    if (refusal) return refusal
    const id = await insertArticle(tx, article)
    return { id, change: await recordCreation(tx, { ...article, id, version: 1 }, { actor, at: now }) }
  })
  if (!(created instanceof Refusal) && changes.status === 'published') announceArticles(deps)
  return created
}

const blank = (kind: ArticleKind, now: number): Article => ({
  ...{ kind, slug: '', category: '', author: null, cover: '', texts: {} },
  ...{ isDraft: true, publishedAt: 0, updatedAt: now },
})
