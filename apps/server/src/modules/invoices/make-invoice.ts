import pLimit from 'p-limit'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { translateRows } from '../translations/index.ts'
import { presentInvoice } from './present.ts'
import { readLogo } from './read-logo.ts'
import { type OrderLineRow, type OwnOrder, selectLines, selectOwnOrder } from './repository.ts'

/** Drawing takes some memory and some tens of milliseconds: one after the other. */
const drawing = pLimit(1)

export interface InvoiceFile {
  /** Without a path. */
  name: string
  bytes: Buffer
}

/** The invoice of an order of this shopper, as a PDF file in the reader's language. Amounts are in the shop's default currency. */
export async function makeInvoice(
  { database, files, settings }: ModuleDeps,
  wish: { orderId: number; userId: number; locale: string },
): Promise<InvoiceFile | Refusal> {
  const { db } = database
  const order = await selectOwnOrder(db, wish.orderId, wish.userId)
  if (!order) return refuse('not_found', text('This order does not exist'))
  const [lines, logo] = await Promise.all([selectLines(db, order.id), readLogo(order.shop_logo, files)])
  const subject = await inLanguage(db, wish.locale, order, lines)
  const invoice = presentInvoice({ ...subject, logo, settings: await settings.read(), locale: wish.locale })
  // It brings fonts and tables of its own: only a shop that is asked for an invoice loads it.
  const { drawInvoice } = await import('./pdf/draw-invoice.ts')
  const bytes = await drawing(() => drawInvoice(invoice, new Date(order.placed_at)))
  return { name: `${order.code.replace(/[^\w-]/g, '')}.pdf`, bytes }
}

/** Names and units of products and the name of the shop as this reader knows them, where there are such. */
async function inLanguage(
  db: ModuleDeps['database']['db'],
  locale: string,
  order: OwnOrder,
  lines: readonly OrderLineRow[],
): Promise<{ order: OwnOrder; lines: OrderLineRow[] }> {
  const products = lines.map(({ product_id: id, name, unit }) => ({ id, name, unit }))
  const sizes = lines.map(({ size_id, size_name: name }) => ({ id: size_id ?? 0, name }))
  const colors = lines.map(({ color_id, color_name: name }) => ({ id: color_id ?? 0, name }))
  const [named, sized, colored, shops] = await Promise.all([
    translateRows(db, 'product', locale, products, ['name', 'unit']),
    translateRows(db, 'size', locale, sizes, ['name']),
    translateRows(db, 'color', locale, colors, ['name']),
    translateRows(db, 'shop', locale, [{ id: order.shop_id, name: order.shop_name }], ['name']),
  ])
  return {
    order: { ...order, shop_name: shops[0]?.name ?? order.shop_name },
    lines: lines.map((line, index) => ({
      ...line,
      name: named[index]?.name ?? line.name,
      unit: named[index]?.unit ?? line.unit,
      size_name: sized[index]?.name ?? line.size_name,
      color_name: colored[index]?.name ?? line.color_name,
    })),
  }
}
