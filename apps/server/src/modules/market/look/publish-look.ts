import { LOOK_PARTS, type Look, type LookPart } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { type Restorers, recordChange } from '../../base/record/index.ts'
import { applyEdits } from '../../base/settings/index.ts'
import { DRAFT_DISCARDED, refuseStale } from './draft.ts'
import {
  changedParts,
  checkParts,
  differingParts,
  isSamePart,
  type LookParts,
  lookSubject,
  type Made,
  normalize,
  pick,
  readDraft,
  readPublished,
  refuseProblems,
  settingEdits,
} from './look-parts.ts'
import {
  deleteWaiting,
  insertPublication,
  lockDraft,
  replaceHomeBanners,
  selectFailed,
  selectLatestPublication,
  selectPlanned,
  selectPublication,
  takeDue,
  updateDraft,
} from './repository.ts'

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
  return recordPublication(tx, { ...making, applied, sentence })
}

/** Publications by their ids, before and after. */
interface Applied {
  previous: number
  publication: number
}

/** Shows parts of a look to shoppers, and keeps the state before and after as publications. The draft keeps what still differs. */
async function applyLook(
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  { parts, name, actor, at }: Making,
): Promise<Applied | Refusal> {
  const draft = await lockDraft(tx)
  const before = await readPublished(tx)
  const differing = differingParts(before, normalize(parts))
  if (Object.keys(differing).length === 0) return refuse('conflict', text('There is nothing to publish'))
  const refusal = await checkParts(deps, tx, differing)
  if (refusal) return refusal
  const previous = await keepState(tx, before, at)
  const { edits } = await settingEdits(deps, differing)
  const { problems } = await applyEdits(tx, edits, false)
  if (problems) return refuseProblems(problems)
  const ids = differing.banners ? await replaceHomeBanners(tx, differing.banners) : new Map<number, number>()
  const after = await readPublished(tx)
  const drafted = withIds(normalize(fromJson(draft.parts_json)), ids)
  await updateDraft(tx, { parts_json: toJson(differingParts(after, drafted)) })
  return { previous, publication: await insertState(tx, after, { name, actor, at }) }
}

const withIds = ({ banners, ...parts }: LookParts, ids: ReadonlyMap<number, number>): LookParts =>
  banners ? { ...parts, banners: banners.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })) } : parts

const MARKET: Actor = { kind: 'system', id: null, name: '' }

/** Keeps the present state unless the latest publication is the same: settings may have changed it since. @returns its id */
async function keepState(tx: Tx, look: Look, at: number): Promise<number> {
  const latest = await selectLatestPublication(tx)
  const isKept = latest?.look_json && changedParts(fromJson(latest.look_json), look).length === 0
  return isKept ? latest.id : insertState(tx, look, { name: '', actor: MARKET, at })
}

const insertState = (tx: Tx, look: Look, { name, actor, at }: Omit<Making, 'parts'>): Promise<number> =>
  insertPublication(tx, {
    name,
    look_json: toJson(look),
    parts_json: null,
    publish_at: at,
    published_at: at,
    failed_at: null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  })

async function plan(tx: Tx, { parts, publishAt, name, actor, at }: Making & { publishAt: number }) {
  await deleteWaiting(tx)
  await insertPublication(tx, {
    name,
    look_json: null,
    parts_json: toJson(parts),
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

const POLL_INTERVAL_MS = 15_000

/** Publishes planned looks when they are due, each once, whichever process does it. */
export const createLookSchedule = (deps: Deps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'look-schedule',
    async work({ mayGo }) {
      for (;;) {
        const next = await selectPlanned(deps.database.db)
        if (!next || next.publish_at > deps.now() || !mayGo()) return
        const at = deps.now()
        await deps.database.write((tx) => publishDue(deps, tx, at))
        deps.invalidations.publish('settings')
      }
    },
    failure: 'the look that was due could not be published',
    now: deps.now,
    nextDueAt: async () => (await selectPlanned(deps.database.db))?.publish_at ?? null,
    lookEveryMs: POLL_INTERVAL_MS,
  })

/** A look that cannot be published any more, as when a setting has changed, is kept as failed rather than tried for ever. */
async function publishDue(deps: Deps, tx: Tx, at: number): Promise<void> {
  await lockDraft(tx)
  const due = await takeDue(tx, at)
  if (!due) return
  const { id: _, parts_json, name, ...kept } = due
  const actor: Actor = { kind: due.actor_kind, id: due.actor_id, name: due.actor_name }
  const applied = await applyLook(deps, tx, { parts: parts_json ? fromJson(parts_json) : {}, name, actor, at })
  if (applied instanceof Refusal) {
    await insertPublication(tx, { ...kept, parts_json, name, failed_at: at })
    await updateDraft(tx, {})
    return
  }
  const sentence = text('Published the look that was planned')
  await recordPublication(tx, { applied, name, sentence, command: 'look publish', actor, at })
}

/** Shows shoppers an earlier state of the look again. */
export async function restorePublication(
  deps: Deps,
  { id, actor }: { id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    const publication = await selectPublication(tx, id)
    if (!publication?.look_json) return refuse('not_found', text('This publication does not exist'))
    const parts: Look = fromJson(publication.look_json)
    const name = publication.name || new Date(publication.published_at ?? at).toISOString().slice(0, 10)
    const applied = await applyLook(deps, tx, { parts, name, actor, at })
    if (applied instanceof Refusal) return applied
    const sentence = text('Put the look {{name}} back')
    return recordPublication(tx, { applied, name, sentence, actor, at })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publish('settings')
  return change
}

const LOOK_PUBLISHED = 'look_published'

export const createLookRestorers = (deps: Deps): Restorers => ({
  [LOOK_PUBLISHED]: {
    permission: 'look',
    /** Puts the parts back that the publication changed, unless they have changed since. */
    async restore(tx, { before, after, actor, now: at }) {
      const [to, from] = [await selectPublication(tx, idOf(before)), await selectPublication(tx, idOf(after))]
      if (!to?.look_json || !from?.look_json) return refuse('not_found', text('This publication does not exist'))
      const [target, left]: [Look, Look] = [fromJson(to.look_json), fromJson(from.look_json)]
      const published = await readPublished(tx)
      const parts = changedParts(target, left)
      if (parts.some((part) => !isSamePart(part, published[part], left[part]))) return refuseChanged()
      const applied = await applyLook(deps, tx, { parts: pick(target, parts), name: to.name, actor, at })
      return applied instanceof Refusal ? applied : undefined
    },
    afterCommit: () => deps.invalidations.publish('settings'),
  },
  [DRAFT_DISCARDED]: {
    permission: 'look',
    /** Puts the draft back, unless there is another one by now. */
    async restore(tx, { before, after, actor, now }) {
      const { parts } = await readDraft(tx, await lockDraft(tx))
      const given = partsOf(after)
      const isUntouched = LOOK_PARTS.every((part) => {
        const [one, other] = [parts[part], given[part]]
        return one === undefined || other === undefined ? one === other : isSamePart(part, one, other)
      })
      if (!isUntouched) return refuseChanged()
      await updateDraft(tx, { parts_json: toJson(partsOf(before)), saved_at: now, saved_by: actor.name })
      return undefined
    },
  },
})

const idOf = ({ publication }: Record<string, unknown>): number => (typeof publication === 'number' ? publication : 0)

const partsOf = (fields: Record<string, unknown>): LookParts =>
  Object.fromEntries(LOOK_PARTS.flatMap((part: LookPart) => (part in fields ? [[part, fields[part]]] : [])))

const refuseChanged = () => refuse('stale', text('Somebody else has changed this in the meantime'), { current: {} })

interface Published extends Made {
  applied: Applied
  name: string
  sentence: TextKey
  command?: string | undefined
}

/** Records a publication; taken back, shoppers see the one before. */
const recordPublication = (
  tx: Tx,
  { applied: { previous, publication }, name, sentence, command, ...made }: Published,
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...lookSubject(name),
    action: LOOK_PUBLISHED,
    sentence,
    values: { name },
    before: { publication: previous },
    after: { publication },
    command,
    restorable: true,
  })

const recordPlan = (tx: Tx, { when, name, ...made }: Made & { when: string; name: string }) =>
  recordChange(tx, {
    ...made,
    ...lookSubject(name),
    action: 'look_planned',
    sentence: text('Planned the look for {{when}}'),
    values: { when: `${when.slice(0, 16).replace('T', ' ')} UTC` },
  })

const recordUnplan = (tx: Tx, { name, ...made }: Made & { name: string }) =>
  recordChange(tx, {
    ...made,
    ...lookSubject(name),
    action: 'look_unplanned',
    sentence: text('Dropped the planned look'),
  })

// Records of the command for banners, which is no more, are still shown.
text('Added the banner {{name}}')
text('Removed the banner {{name}}')
