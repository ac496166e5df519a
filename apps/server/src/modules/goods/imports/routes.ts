import { PassThrough } from 'node:stream'
import { wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { selectIds, toFilter } from '../products/index.ts'
import { applyImport, listImports, proposeImport, showImport } from './apply-import.ts'
import { RefusedFile } from './columns.ts'
import { decodeFile } from './encoding.ts'
import { exportShop } from './export-products.ts'
import { undoImport } from './undo-import.ts'

/** An export reads all products, one batch at a time; of one process, so that it keeps a few connections at most. */
const EXPORTS = { max: 30, seconds: 600 }
const EXPORTS_OF_SHOP = 2
const EXPORTS_AT_ONCE = 4
/** Of a filter; without one, all are exported. */
const EXPORT_PRODUCTS_MAX = 200_000

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
        const source = file ? readFile(file.bytes) : { text: body.text ?? '', warnings: [] }
        if (source instanceof Refusal) return source
        if (!source.text) return refuse('invalid', text('There is nothing to import'))
        const { corrections, answers } = body
        const fileName = body.file_name || file?.name?.slice(0, 100) || null
        const proposed = await proposeImport(deps, caller, { ...source, corrections, answers, fileName })
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

  const exporting: number[] = []
  api.handle(
    'GET /seller/products/export',
    async ({ user: { shopId }, query, log }) => {
      if (exporting.filter((id) => id === shopId).length >= EXPORTS_OF_SHOP || exporting.length >= EXPORTS_AT_ONCE)
        return refuse('too_many_requests', text('An export is being written already. Please try again in a moment.'), {
          retryAfter: 5,
        })
      exporting.push(shopId)
      const done = () => exporting.splice(exporting.indexOf(shopId), 1)
      try {
        const isFiltered = Object.values(query).some((value) => value !== undefined && value !== '')
        const filter = toFilter(shopId, query, wordsOf(query.search))
        const ids = isFiltered ? await selectIds(deps.database.db, filter, EXPORT_PRODUCTS_MAX) : undefined
        const stream = new PassThrough()
        // Where the reader leaves or the database fails, the download breaks off rather than ending early.
        void exportShop(deps, { shopId, ids }, stream)
          .catch((error) => {
            if (!stream.destroyed) log.warn({ err: error }, 'an export of products broke off')
            stream.destroy(error)
          })
          .finally(done)
        return reply(stream).savedAs('products.csv', 'text/csv; charset=utf-8')
      } catch (error) {
        done()
        throw error
      }
    },
    { rateLimit: EXPORTS },
  )
}

function readFile(bytes: Buffer) {
  try {
    return decodeFile(bytes)
  } catch (error) {
    if (error instanceof RefusedFile)
      return refuse('invalid', text('This is not a CSV file. Save the table as CSV first.'))
    throw error
  }
}
