import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { translateRows } from '../translations/index.ts'
import { drawOneAtATime } from './draw-one-at-a-time.ts'
import { presentInvoice } from './present-invoice.ts'
import { readLogo } from './read-logo.ts'
import { type OrderLineRow, type OrderRow, selectLines, selectOrderOfShopper } from './repository.ts'

export interface InvoiceFile {
  name: string
  bytes: Buffer
}

/** Creates the invoice of a shopper's order, a PDF file in the given language. Amounts are in the default currency. */
export async function createInvoice(
  { database, files, settings }: ModuleDeps,
  request: { orderId: number; userId: number; locale: string },
): Promise<InvoiceFile | Refusal> {
  const { db } = database
  const order = await selectOrderOfShopper(db, request.orderId, request.userId)
  if (!order) return refuse('not_found', text('This order does not exist'))
  const [lines, logo] = await Promise.all([selectLines(db, order.id), readLogo(order.shop_logo, files)])
  const translated = await translateNames(db, request.locale, order, lines)
  const invoice = presentInvoice({ ...translated, logo, settings: await settings.read(), locale: request.locale })
  // Loaded on first use, as fonts and PDF libraries take memory.
  const { drawInvoice } = await import('./pdf/draw-invoice.ts')
  const bytes = await drawOneAtATime(() => drawInvoice(invoice, new Date(order.placed_at)))
  return { name: `${order.code.replace(/[^\w-]/g, '')}.pdf`, bytes }
}

/** Translates the names of products, units, sizes, colors and the shop. */
async function translateNames(
  db: ModuleDeps['database']['db'],
  locale: string,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<{ order: OrderRow; lines: OrderLineRow[] }> {
  const products = lines.map(({ product_id: id, name, unit }) => ({ id, name, unit }))
  const sizes = lines.map(({ size_id, size_name: name }) => ({ id: size_id ?? 0, name }))
  const colors = lines.map(({ color_id, color_name: name }) => ({ id: color_id ?? 0, name }))
  const [productNames, sizeNames, colorNames, shops] = await Promise.all([
    translateRows(db, 'product', locale, products, ['name', 'unit']),
    translateRows(db, 'size', locale, sizes, ['name']),
    translateRows(db, 'color', locale, colors, ['name']),
    translateRows(db, 'shop', locale, [{ id: order.shop_id, name: order.shop_name }], ['name']),
  ])
  return {
    order: { ...order, shop_name: shops[0]?.name ?? order.shop_name },
    lines: lines.map((line, index) => ({
      ...line,
      name: productNames[index]?.name ?? line.name,
      unit: productNames[index]?.unit ?? line.unit,
      size_name: sizeNames[index]?.name ?? line.size_name,
      color_name: colorNames[index]?.name ?? line.color_name,
    })),
  }
}
