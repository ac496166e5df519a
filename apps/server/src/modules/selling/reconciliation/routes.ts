import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { settleDifference } from './settle-difference.ts'
import { askForProof, listDifferences, listProofs } from './show-proofs.ts'

/** The nights of the ledger, and what did not fit. */
export function reconciliationRoutes(api: Api, deps: ModuleDeps & { proofs: { kick(): void } }): void {
  api.handle('GET /admin/proofs', async ({ query }) => reply(await listProofs(deps, query)))

  api.handle('POST /admin/proofs', async ({ user: staff, body: { full } }) => {
    const run = await askForProof(deps, { isFull: full, staff })
    deps.proofs.kick()
    return reply({ run })
  })

  api.handle('GET /admin/differences', async ({ query, locale }) =>
    reply(await listDifferences(deps, { ...query, locale })),
  )

  api.handle('POST /admin/differences/{id}/settle', async ({ user: staff, params: { id }, body, locale }) => {
    const settled = await settleDifference(deps, { ...body, id, staff, locale })
    if (settled instanceof Refusal) return settled
    return reply({ difference: settled.difference }).withChange(settled.change)
  })
}
