import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { refuseStale } from '../draft/refuse-stale.ts'
import type { LookParts } from '../look-parts.ts'
import { readDraft } from '../read-look.ts'
import { nameOption, recordPlan, recordPublication, recordUnplan } from '../record-look.ts'
import { deleteWaiting, insertPublication, lockDraft, selectFailed, selectPlanned, updateDraft } from '../repository.ts'
import { applyLook } from './apply-look.ts'

const YEAR_MS = 366 * 86_400_000

interface Publish {
  /** Absent: whatever it is. */
  version?: number
  name: string
  /** Milliseconds since 1970; null: now. */
  publishAt: number | null
  actor: Actor
}

/** Shows the draft to shoppers now, or plans it for a time, with the draft as it is now. */
export async function publishLook(
  deps: Deps,
  { version, name, publishAt, actor }: Publish,
): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  if (publishAt !== null && (publishAt <= at || publishAt > at + YEAR_MS))
    return refuse('invalid', text('Please choose a time within the next year'), {
      errors: { publish_at: [{ text: text('Please choose a time within the next year') }] },
    })
  const change = await deps.database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (version !== undefined && draft.version !== version) return refuseStale(tx)
    if (Object.keys(draft.parts).length === 0) return refuse('conflict', text('There is nothing to publish'))
    return publishAt === null
      ? publishNow(deps, tx, { parts: draft.parts, name, actor, at })
      : plan(tx, { parts: draft.parts, name, actor, at, publishAt })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publish('settings')
  return change
}

interface Making {
  parts: LookParts
  name: string
  actor: Actor
  at: number
}

async function publishNow(deps: Deps, tx: Tx, making: Making): Promise<RecordedChange | Refusal> {
  const applied = await applyLook(deps, tx, making)
  if (applied instanceof Refusal) return applied
  // A plan from before would put an older look back.
  await deleteWaiting(tx)
  const sentence = making.name ? text('Published the look {{name}}') : text('Published the look')
  return recordPublication(tx, { ...making, applied, sentence, command: `look publish${nameOption(making.name)}` })
}

async function plan(tx: Tx, { parts, publishAt, name, actor, at }: Making & { publishAt: number }) {
  await deleteWaiting(tx)
  await insertPublication(tx, {
    name,
    look_json: null,
    parts_json: JSON.stringify(parts),
    publish_at: publishAt,
    published_at: null,
    failed_at: null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  })
  await updateDraft(tx, {})
  return recordPlan(tx, { when: new Date(publishAt).toISOString(), name, actor, at })
}

/** Drops the publication that waits for its time, and the notice of one that failed. */
export const unplanLook = (
  { database, now }: Deps,
  { actor }: { actor: Actor },
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    await lockDraft(tx)
    const planned = (await selectPlanned(tx)) ?? (await selectFailed(tx))
    if (!planned) return refuse('conflict', text('Nothing is planned'))
    await deleteWaiting(tx)
    await updateDraft(tx, {})
    return recordUnplan(tx, { name: planned.name, actor, at: now() })
  })
