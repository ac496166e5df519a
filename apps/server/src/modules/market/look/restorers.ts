import { LOOK_PARTS, type Look, type LookPart } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Restorers } from '../../base/record/index.ts'
import { changedParts, isSamePart, type LookParts, pick } from './look-parts.ts'
import { applyLook } from './publish/apply-look.ts'
import { readDraft, readPublished } from './read-look.ts'
import { DRAFT_DISCARDED, LOOK_PUBLISHED } from './record-look.ts'
import { lockDraft, selectPublication, updateDraft } from './repository.ts'

export const createLookRestorers = (deps: Deps): Restorers => ({
  [LOOK_PUBLISHED]: {
    permission: 'look',
    /** Puts the parts back that the publication changed, unless they have changed since. */
    async restore(tx, { before, after, actor, now: at }) {
      const [to, from] = [await selectPublication(tx, idOf(before)), await selectPublication(tx, idOf(after))]
      if (!to?.look_json || !from?.look_json) return refuse('not_found', text('This publication does not exist'))
      const [target, left]: [Look, Look] = [JSON.parse(to.look_json), JSON.parse(from.look_json)]
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
      await updateDraft(tx, { parts_json: JSON.stringify(partsOf(before)), saved_at: now, saved_by: actor.name })
      return undefined
    },
  },
})

const idOf = ({ publication }: Record<string, unknown>): number => (typeof publication === 'number' ? publication : 0)

const partsOf = (fields: Record<string, unknown>): LookParts =>
  Object.fromEntries(LOOK_PARTS.flatMap((part: LookPart) => (part in fields ? [[part, fields[part]]] : [])))

const refuseChanged = () => refuse('stale', text('Somebody else has changed this in the meantime'), { current: {} })
