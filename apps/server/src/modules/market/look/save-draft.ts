import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, refuseWhenUnavailable, storePicture, type Upload } from '../../../files/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { readDraft, recordDiscard } from './apply-look.ts'
import { undoChange } from './changes.ts'
import { checkParts, differingParts, type LookParts, normalize } from './look-parts.ts'
import { lockDraft, updateDraft } from './repository.ts'
import { showLook } from './show-look.ts'

/** Refuses a change that was made from an older version, with the look as it is now. */
export const refuseStale = async (tx: Tx, locale = 'en'): Promise<Refusal> =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: await showLook(tx, locale) })

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

/** Re-encodes and stores a picture. Nothing shows it until the look names its address. */
export async function storeLookPicture({ files }: Deps, upload: Upload): Promise<string | Refusal> {
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}
