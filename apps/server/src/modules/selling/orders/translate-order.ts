import type { Db, Tx } from '../../../db/index.ts'
import { translateLabels, translateRows } from '../../base/translations/index.ts'
import { translateOrders } from './load-orders.ts'
import type { ShownOrder } from './present-order.ts'
import type { LineRow } from './repository.ts'

/** Translates the names of an order's products, shop, sizes and colours. */
export async function translateOrder(db: Db | Tx, loaded: ShownOrder, locale: string): Promise<ShownOrder> {
  const [order] = await translateOrders(db, locale, [loaded])
  const { lines, ...rest } = order ?? loaded
  const translateOptions = (kind: 'size' | 'color', id: 'size_id' | 'color_id', name: 'size_name' | 'color_name') =>
    translateRows(
      db,
      kind,
      locale,
      lines.map((line) => ({ id: line[id] ?? 0, name: line[name] ?? '' })),
      ['name'],
    )
  const [sizes, colors, labels] = await Promise.all([
    translateOptions('size', 'size_id', 'size_name'),
    translateOptions('color', 'color_id', 'color_name'),
    translateLabels(db, locale, lines),
  ])
  const translated = lines.map(
    (line, index): LineRow => ({
      ...line,
      size_name: line.size_id === null ? null : (sizes[index]?.name ?? line.size_name),
      color_name: line.color_id === null ? null : (colors[index]?.name ?? line.color_name),
      ...labels[index],
    }),
  )
  return { ...rest, lines: translated }
}
