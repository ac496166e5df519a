import type { ArticleKind } from '@rialto/contract/market-enums'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { announceArticles } from './announce-articles.ts'
import { type ArticleChanges, applyChanges, renderChanges } from './apply-changes.ts'
import { checkArticle, checkChanges } from './check-article.ts'
import { presentArticle } from './present.ts'
import { readChoices } from './read-choices.ts'
import { recordEdit } from './record-article.ts'
import { selectArticle, selectSlugs, updateArticle } from './repository.ts'
import { articleNotFound } from './show-article.ts'

interface Edit {
  kind: ArticleKind
  id: number
  /** The version that was edited; null: whichever it has, for commands. */
  version: number | null
  actor: Actor
  changes: ArticleChanges
}

/** Changes, publishes, schedules or withdraws an article; `stale` with the present one if somebody else has changed it. */
export async function changeArticle(
  deps: ModuleDeps,
  { kind, id, version, actor, changes }: Edit,
): Promise<{ change: RecordedChange | undefined } | Refusal> {
  const known = await readChoices(deps)
  const refusal = await checkChanges(deps.files, changes, known)
  if (refusal) return refusal
  const rendered = await renderChanges(deps.files, changes)
  const now = deps.now()
  const outcome = await deps.database.write(async (tx) => {
    const before = await selectArticle(tx, kind, id)
    if (!before) return articleNotFound(kind)
    const refuseStale = () =>
      refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { article: presentArticle(before, { now, locales: known.locales }) },
      })
    if (version !== null && before.version !== version) return refuseStale()
    const after = applyChanges(before, rendered, now)
    const refusal = checkArticle(after, await selectSlugs(tx, kind, id))
    if (refusal) return refusal
    if (!(await updateArticle(tx, after))) return refuseStale()
    const change = await recordEdit(tx, before, after, { actor, at: now })
    return { change, isForReaders: !before.isDraft || !after.isDraft }
  })
  // A draft saves itself every few seconds, and must not empty the caches each time.
  if (!(outcome instanceof Refusal) && outcome.isForReaders) announceArticles(deps)
  return outcome
}
