import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { exportShop } from '../export-products.ts'
import { applyImport } from './apply-import.ts'
import { decodeFile } from './parse-source.ts'
import { proposeImport } from './propose-import.ts'
import { listImports, showImport } from './show-imports.ts'
import { undoImport } from './undo-import.ts'

/** Planning an import reads many products. */
const IMPORTS = { max: 60, seconds: 600 }

export function productImportRoutes(api: Api, deps: Deps): void {
  api.handle(
    'POST /seller/products/import',
    async ({ user, locale, body, files }) => {
      const caller = { shopId: user.shopId, actor: user.actor, locale }
      let id = body.import_id
      if (id === undefined || body.dry_run) {
        const file = files.file[0]
        const source = file ? decodeFile(file.bytes) : body.text
        if (!source) return refuse('invalid', text('There is nothing to import'))
        const { corrections } = body
        const fileName = body.file_name || file?.name?.slice(0, 100) || null
        const proposed = await proposeImport(deps, caller, { text: source, corrections, fileName })
        if (proposed instanceof Refusal || body.dry_run) return proposed instanceof Refusal ? proposed : reply(proposed)
        id = proposed.import_id
      }
      const applied = await applyImport(deps, caller, id)
      if ('stale' in applied)
        return refuse('stale', text('The products have changed since. Look at the changes again.'), {
          current: applied.stale,
        })
      return applied instanceof Refusal ? applied : reply(applied, text('Import applied'))
    },
    { rateLimit: IMPORTS },
  )

  api.handle('GET /seller/imports', async ({ user: { shopId } }) => reply({ imports: await listImports(deps, shopId) }))

  api.handle('GET /seller/imports/{id}', async ({ user: { shopId }, params: { id } }) => {
    const found = await showImport(deps, { id, shopId })
    return found instanceof Refusal ? found : reply({ import: found })
  })

  api.handle('POST /seller/imports/{id}/undo', async ({ user, locale, params: { id } }) => {
    const { shopId, actor } = user
    const undone = await undoImport(deps, { shopId, actor, locale }, id)
    if (undone instanceof Refusal) return undone
    const found = await showImport(deps, { id, shopId })
    return found instanceof Refusal ? found : reply({ import: found, ...undone }, text('Import undone'))
  })

  api.handle('GET /seller/products/export', async ({ user: { shopId } }) => {
    const stream = new PassThrough()
    const [bytes] = await Promise.all([buffer(stream), exportShop(deps, shopId, stream)])
    return reply(bytes).savedAs('products.csv', 'text/csv; charset=utf-8')
  })
}
