import type { StockItem, StockMovement } from '@rialto/contract'
import type { StockRow } from './repository.ts'
import type { MovementRow } from './repository-movements.ts'

export function presentItem(row: StockRow): StockItem {
  const limit = row.low_stock_limit ?? row.shop_limit
  return {
    variant_id: row.id,
    product_id: row.product_id,
    name: row.name,
    thumbnail: row.thumbnail,
    size: row.size_id === null ? null : { id: row.size_id, name: row.size ?? '' },
    color: row.color_id === null ? null : { id: row.color_id, name: row.color ?? '' },
    sku: row.sku || row.product_sku,
    barcode: row.barcode,
    stock: row.stock,
    low_stock_limit: row.low_stock_limit,
    is_low: limit !== null && row.stock <= limit,
    is_active: row.status === 'active',
  }
}

export const presentMovement = (row: MovementRow): StockMovement => ({
  id: row.id,
  delta: row.delta,
  stock_after: row.stock_after,
  reason: row.reason,
  author: row.actor_name,
  order: row.order_id !== null && row.code !== null ? { id: row.order_id, order_code: row.code } : null,
  note: row.note,
  at: new Date(Number(row.at)).toISOString(),
})
