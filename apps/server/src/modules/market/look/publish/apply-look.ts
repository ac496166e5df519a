import type { Look } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { applyEdits } from '../../../base/settings/index.ts'
import { checkParts, refuseProblems, settingEdits } from '../check-parts.ts'
import { changedParts, differingParts, type LookParts, normalize } from '../look-parts.ts'
import { readPublished } from '../read-look.ts'
import { insertPublication, lockDraft, selectLatestPublication, updateDraft } from '../repository.ts'
import { replaceHomeBanners } from '../repository-banners.ts'

export interface Publishing {
  parts: LookParts
  name: string
  actor: Actor
  at: number
}

/** Publications by their ids, before and after. */
export interface Applied {
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
