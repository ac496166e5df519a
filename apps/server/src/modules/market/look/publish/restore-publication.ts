import type { Look } from '@rialto/contract'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordPublication } from '../record-look.ts'
import { selectPublication } from '../repository.ts'
import { applyLook } from './apply-look.ts'

/** Shows shoppers an earlier state of the look again. */
export async function restorePublication(
  deps: Deps,
  { id, actor }: { id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    const publication = await selectPublication(tx, id)
    if (!publication?.look_json) return refuse('not_found', text('This publication does not exist'))
    const parts: Look = JSON.parse(publication.look_json)
    const name = publication.name || new Date(publication.published_at ?? at).toISOString().slice(0, 10)
    const applied = await applyLook(deps, tx, { parts, name, actor, at })
    if (applied instanceof Refusal) return applied
    const sentence = text('Put the look {{name}} back')
    return recordPublication(tx, { applied, name, sentence, command: `look restore ${id}`, actor, at })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publish('settings')
  return change
}
