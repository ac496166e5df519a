import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../../jobs/background-worker.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { recordPublication } from '../record-look.ts'
import { insertPublication, lockDraft, selectPlanned, takeDue, updateDraft } from '../repository.ts'
import { applyLook } from './apply-look.ts'

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
  const applied = await applyLook(deps, tx, { parts: JSON.parse(parts_json ?? '{}'), name, actor, at })
  if (applied instanceof Refusal) {
    await insertPublication(tx, { ...kept, parts_json, name, failed_at: at })
    await updateDraft(tx, {})
    return
  }
  const sentence = text('Published the look that was planned')
  await recordPublication(tx, { applied, name, sentence, command: 'look publish', actor, at })
}
