import { LOOK_PARTS, type Look } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { applyEdits, selectSettings, selectSettingsVersion, settingsFromRows } from '../../base/settings/index.ts'
import {
  changedParts,
  checkParts,
  differingParts,
  type LookParts,
  normalize,
  refuseProblems,
  settingEdits,
} from './look-parts.ts'
import {
  type DraftRow,
  insertPublication,
  lockDraft,
  replaceHomeBanners,
  selectDraft,
  selectHomeBanners,
  selectLatestPublication,
  updateDraft,
} from './repository.ts'

interface Publishing {
  parts: LookParts
  name: string
  actor: Actor
  at: number
}

/** Publications by their ids, before and after. */
interface Applied {
  previous: number
  publication: number
}

/** Shows parts of a look to shoppers, and keeps the state before and after as publications. The draft keeps what still differs. */
export async function applyLook(
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  { parts, name, actor, at }: Publishing,
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
  const drafted = withIds(normalize(JSON.parse(draft.parts_json) as LookParts), ids)
  await updateDraft(tx, { parts_json: JSON.stringify(differingParts(after, drafted)) })
  return { previous, publication: await insertState(tx, after, { name, actor, at }) }
}

const withIds = ({ banners, ...parts }: LookParts, ids: ReadonlyMap<number, number>): LookParts =>
  banners ? { ...parts, banners: banners.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id })) } : parts

const MARKET: Actor = { kind: 'system', id: null, name: '' }

/** Keeps the present state unless the latest publication is the same: settings may have changed it since. @returns its id */
async function keepState(tx: Tx, look: Look, at: number): Promise<number> {
  const latest = await selectLatestPublication(tx)
  const isKept = latest?.look_json && changedParts(JSON.parse(latest.look_json), look).length === 0
  return isKept ? latest.id : insertState(tx, look, { name: '', actor: MARKET, at })
}

const insertState = (tx: Tx, look: Look, { name, actor, at }: Omit<Publishing, 'parts'>): Promise<number> =>
  insertPublication(tx, {
    name,
    look_json: JSON.stringify(look),
    parts_json: null,
    publish_at: at,
    published_at: at,
    failed_at: null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  })

/** The look that shoppers see. */
export async function readPublished(db: Db | Tx): Promise<Look> {
  const settings = settingsFromRows(await selectSettings(db))
  const banners = await selectHomeBanners(db)
  const all: Record<string, unknown> = { ...settings, banners }
  return normalize(Object.fromEntries(LOOK_PARTS.map((part) => [part, all[part]])) as Look)
}

interface Draft {
  published: Look
  /** The parts that differ from what shoppers see. */
  parts: LookParts
  look: Look
  /** Grows with each change of the draft, the look and the settings, which hold parts of it. */
  version: number
  row: DraftRow
}

/** @param locked the locked row, within a write */
export async function readDraft(db: Db | Tx, locked?: DraftRow): Promise<Draft> {
  const row = locked ?? (await selectDraft(db))
  const version = row.version + (await selectSettingsVersion(db))
  const published = await readPublished(db)
  const parts = differingParts(published, normalize(JSON.parse(row.parts_json) as LookParts))
  return { published, parts, look: { ...published, ...parts }, version, row }
}

export const LOOK_PUBLISHED = 'look_published'
export const DRAFT_DISCARDED = 'look_discarded'

interface Made {
  actor: Actor
  at: number
}

const market = (name = '') => ({ shopId: null, subject: { kind: 'look' as const, id: null, name } })

interface Published extends Made {
  applied: Applied
  name: string
  sentence: TextKey
  command?: string | undefined
}

/** Records a publication; taken back, shoppers see the one before. */
export const recordPublication = (
  tx: Tx,
  { applied: { previous, publication }, name, sentence, command, ...made }: Published,
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...market(name),
    action: LOOK_PUBLISHED,
    sentence,
    values: { name },
    before: { publication: previous },
    after: { publication },
    command,
    restorable: true,
  })

export const recordPlan = (tx: Tx, { when, name, ...made }: Made & { when: string; name: string }) =>
  recordChange(tx, {
    ...made,
    ...market(name),
    action: 'look_planned',
    sentence: text('Planned the look for {{when}}'),
    values: { when: `${when.slice(0, 16).replace('T', ' ')} UTC` },
    command: `look publish${nameOption(name)} --at ${when}`,
  })

export const recordUnplan = (tx: Tx, { name, ...made }: Made & { name: string }) =>
  recordChange(tx, {
    ...made,
    ...market(name),
    action: 'look_unplanned',
    sentence: text('Dropped the planned look'),
    command: 'look unplan',
  })

export const recordDiscard = (tx: Tx, { parts, ...made }: Made & { parts: LookParts }) =>
  recordChange(tx, {
    ...made,
    ...market(),
    action: DRAFT_DISCARDED,
    sentence: text('Discarded the draft of the look'),
    before: parts,
    after: {},
    command: 'look discard',
    restorable: true,
  })

export const recordEndedLinks = (tx: Tx, made: Made) =>
  recordChange(tx, {
    ...made,
    ...market(),
    action: 'look_links_ended',
    sentence: text('Ended all links to previews of the look'),
    command: 'look end-links',
  })

/** Quotes a name for a POSIX shell. */
export const nameOption = (name: string): string => (name === '' ? '' : ` --name '${name.replaceAll("'", "'\\''")}'`)
