import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { moveStock, setLowLimit } from './move-stock.ts'
import { listMovements, listStock, showItem, showMovement } from './show-stock.ts'

export function stockRoutes(api: Api, deps: Deps): void {
  const { db } = deps.database

  api.handle('GET /seller/stock', async ({ user: { shopId }, locale, query }) =>
    reply(await listStock(withBatchedReads(deps), { shopId, locale }, query)),
  )

  api.handle('POST /seller/stock/movements', async ({ user, locale, body, headers }) => {
    const { shopId, actor } = user
    const { variant_id: variantId, reason, delta, counted, expected, note } = body
    const request = { reason, delta, counted, expected, note, key: headers['idempotency-key'] }
    const moved = await moveStock(deps, { shopId, actor, variantId, ...request })
    if (moved instanceof Refusal) return moved
    const of = { shopId, locale, variantId }
    if (moved === 'stale')
      return refuse('stale', text('Pieces were sold or booked since you counted'), { current: await showItem(db, of) })
    const shown = await showMovement(db, moved.movementId, of)
    return shown instanceof Refusal ? shown : reply(shown).withChange(moved.change)
  })

  api.handle('GET /seller/stock/movements', async ({ user: { shopId }, locale, query }) => {
    const { variant_id: variantId, cursor, limit } = query
    const movements = await listMovements(db, { shopId, locale, variantId, cursor, limit })
    return movements instanceof Refusal ? movements : reply(movements)
  })

  api.handle('PATCH /seller/stock/limits', async ({ user: { shopId, actor }, body }) => {
    const { variant_id: variantId, low_stock_limit } = body
    const change = await setLowLimit(deps, { shopId, actor, variantId, limit: low_stock_limit })
    if (change instanceof Refusal) return change
    return reply({ variant_id: variantId ?? null, low_stock_limit }).withChange(change)
  })
}
