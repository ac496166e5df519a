import type { ImportDiff } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { type ImportPlan, type ImportSource, planImport } from './plan-import.ts'
import { presentDiff, UNDO_MS } from './present.ts'
import { deleteOldUndo, deleteProposals, insertImport } from './repository.ts'

export interface ImportCaller {
  shopId: number
  locale: string
  actor: Actor
}

export interface Proposal extends ImportSource {
  fileName: string | null
}

/** Shows what a text would change, and keeps it so that exactly this can be applied. It replaces what the person proposed before. */
export async function proposeImport(
  deps: Deps,
  caller: ImportCaller,
  proposal: Proposal,
): Promise<ImportDiff | Refusal> {
  const plan = await planImport(deps, caller, proposal)
  return plan instanceof Refusal ? plan : presentDiff(await saveProposal(deps, caller, proposal, plan), plan, false)
}

function saveProposal(deps: Deps, { shopId, actor }: ImportCaller, proposal: Proposal, plan: ImportPlan) {
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const authorId = actor.kind === 'member' ? actor.id : null
    await deleteProposals(tx, { shopId, authorId })
    await deleteOldUndo(tx, shopId, now - UNDO_MS)
    return insertImport(tx, {
      shop_id: shopId,
      author_id: authorId,
      author_name: actor.name,
      file_name: proposal.fileName,
      created_at: now,
      applied_at: null,
      undone_at: null,
      added: plan.added.length,
      updated: plan.updated.length,
      skipped: plan.skipped.length,
      source_json: JSON.stringify(sourceOf(proposal)),
      plan_hash: plan.hash,
      undo_json: null,
    })
  })
}

const sourceOf = ({ text, corrections, answers = {}, warnings = [] }: ImportSource): ImportSource => ({
  text,
  corrections,
  answers,
  warnings,
})
