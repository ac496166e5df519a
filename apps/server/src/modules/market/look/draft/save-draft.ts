import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { checkParts } from '../check-parts.ts'
import { differingParts, type LookParts, normalize } from '../look-parts.ts'
import { readDraft } from '../read-look.ts'
import { recordDiscard } from '../record-look.ts'
import { lockDraft, updateDraft } from '../repository.ts'
import { undoChange } from './changes.ts'
import { refuseStale } from './refuse-stale.ts'

interface Saving {
  version: number
  actor: Actor
  locale: string
}

/** Saves parts of the draft. Parts that are as shoppers see them are none of the draft's. */
export const saveDraft = (
  deps: Deps,
  { version, parts, actor, locale }: Saving & { parts: LookParts },
): Promise<Refusal | undefined> =>
  deps.database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (draft.version !== version) return refuseStale(tx, locale)
    const given = normalize(parts)
    const refusal = await checkParts(deps, tx, given)
    if (refusal) return refusal
    const next = differingParts(draft.published, { ...draft.parts, ...given })
    await updateDraft(tx, { parts_json: JSON.stringify(next), saved_at: deps.now(), saved_by: actor.name })
    return undefined
  })

/** Takes one difference of the draft back. */
export const undoDraftChange = (
  { database, now }: Deps,
  { version, key, actor, locale }: Saving & { key: string },
): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (draft.version !== version) return refuseStale(tx, locale)
    const look = undoChange(key, draft.published, draft.look)
    if (!look) return refuse('not_found', text('This change does not exist'))
    const parts_json = JSON.stringify(differingParts(draft.published, look))
    await updateDraft(tx, { parts_json, saved_at: now(), saved_by: actor.name })
    return undefined
  })

/** Drops the draft. @returns undefined if there is none */
export const discardDraft = (
  { database, now }: Deps,
  { version, actor, locale = 'en' }: { version?: number; actor: Actor; locale?: string },
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (version !== undefined && draft.version !== version) return refuseStale(tx, locale)
    if (Object.keys(draft.parts).length === 0) return undefined
    await updateDraft(tx, { parts_json: '{}', saved_at: null, saved_by: null })
    return recordDiscard(tx, { parts: draft.parts, actor, at: now() })
  })
