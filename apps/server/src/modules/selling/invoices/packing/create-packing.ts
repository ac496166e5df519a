import type { DocumentFormat, DocumentKind } from '@rialto/contract/enums'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { translateLabels, translateRows } from '../../../base/translations/index.ts'
import { drawOneAtATime } from '../draw-one-at-a-time.ts'
import { presentPacking } from './present-packing.ts'
import { type PackedLineRow, selectLinesOfOrders, selectOrdersOfShop } from './repository.ts'

interface PackingRequest {
  ids: readonly number[]
  shopId: number
  kind: DocumentKind
  format: DocumentFormat
  locale: string
}

/** Creates slips or labels of a shop's orders, in the order of `ids`; 404 if one of them is another shop's. */
export async function createPacking(
  { database: { db }, settings: source, now }: ModuleDeps,
  { ids, shopId, kind, format, locale }: PackingRequest,
): Promise<Buffer | Refusal> {
  const rows = await selectOrdersOfShop(db, { ids, shopId })
  const orders = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (orders.length < ids.length) return refuse('not_found', text('This order does not exist'))
  const [shops, lines, settings] = await Promise.all([
    translateRows(
      db,
      'shop',
      locale,
      orders.map(({ shop_id, shop_name }) => ({ id: shop_id, name: shop_name })),
      ['name'],
    ),
    selectLinesOfOrders(db, ids).then((all) => translateLines(db, locale, all)),
    source.read(),
  ])
  const named = orders.map((order, index) => ({ ...order, shop_name: shops[index]?.name ?? order.shop_name }))
  const packing = presentPacking({ kind, orders: named, lines, settings, locale })
  // Loaded on first use, as fonts and PDF libraries take memory.
  const { drawPacking } = await import('./draw-packing.ts')
  return drawOneAtATime(() => drawPacking(packing, { kind, format, createdAt: new Date(now()) }))
}

/** Translates the names of products, sizes and colors. */
async function translateLines(
  db: ModuleDeps['database']['db'],
  locale: string,
  lines: readonly PackedLineRow[],
): Promise<PackedLineRow[]> {
  const translated = (kind: 'product' | 'size' | 'color', named: { id: number; name: string | null }[]) =>
    translateRows(db, kind, locale, named, ['name'])
  const [products, sizes, colors, labels] = await Promise.all([
    translated(
      'product',
      lines.map(({ product_id: id, name }) => ({ id, name })),
    ),
    translated(
      'size',
      lines.map(({ size_id, size_name: name }) => ({ id: size_id ?? 0, name })),
    ),
    translated(
      'color',
      lines.map(({ color_id, color_name: name }) => ({ id: color_id ?? 0, name })),
    ),
    translateLabels(db, locale, lines),
  ])
  return lines.map((line, index) => ({
    ...line,
    name: products[index]?.name ?? line.name,
    size_name: sizes[index]?.name ?? line.size_name,
    color_name: colors[index]?.name ?? line.color_name,
    ...labels[index],
  }))
}
