import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateLabels, translateRows } from '../../base/translations/index.ts'
import { drawOneAtATime } from './draw-one-at-a-time.ts'
import { presentInvoice } from './present-invoice.ts'
import { readLogo } from './read-logo.ts'
import { type OrderLineRow, type OrderRow, selectKeptAddress, selectLines, selectOrderOfShopper } from './repository.ts'

export interface InvoiceFile {
  name: string
  bytes: Buffer
}

interface InvoiceRequest {
  orderId: number
  userId: number
  locale: string
}

/** Creates the invoice of a shopper's order, a PDF file in the given language. Amounts are in the default currency. */
export async function createInvoice(
  deps: ModuleDeps,
  { orderId, userId, locale }: InvoiceRequest,
): Promise<InvoiceFile | Refusal> {
  const order = await selectOrderOfShopper(deps.database.db, orderId, userId)
  return order ? draw(deps, order, locale) : refuse('not_found', text('This order does not exist'))
}

/** Creates the invoice of an erased person's order, with the address that the law keeps. */
export async function createKeptInvoice(
  deps: ModuleDeps,
  { orderId, userId, locale }: InvoiceRequest,
): Promise<InvoiceFile | Refusal> {
  const { db } = deps.database
  const order = await selectOrderOfShopper(db, orderId, userId)
  const address_json = order && (await selectKeptAddress(db, order.id))
  return address_json
    ? draw(deps, { ...order, address_json }, locale)
    : refuse('not_found', text('No invoice is kept for this order'))
}

async function draw(
  { database: { db }, files, settings }: ModuleDeps,
  order: OrderRow,
  locale: string,
): Promise<InvoiceFile> {
  const [lines, logo] = await Promise.all([selectLines(db, order.id), readLogo(order.shop_logo, files)])
  const translated = await translateNames(db, locale, order, lines)
  const invoice = presentInvoice({ ...translated, logo, settings: await settings.read(), locale })
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
  const [productNames, sizeNames, colorNames, shops, labels] = await Promise.all([
    translateRows(db, 'product', locale, products, ['name', 'unit']),
    translateRows(db, 'size', locale, sizes, ['name']),
    translateRows(db, 'color', locale, colors, ['name']),
    translateRows(db, 'shop', locale, [{ id: order.shop_id, name: order.shop_name }], ['name']),
    translateLabels(db, locale, lines),
  ])
  return {
    order: { ...order, shop_name: shops[0]?.name ?? order.shop_name },
    lines: lines.map((line, index) => ({
      ...line,
      name: productNames[index]?.name ?? line.name,
      unit: productNames[index]?.unit ?? line.unit,
      size_name: sizeNames[index]?.name ?? line.size_name,
      color_name: colorNames[index]?.name ?? line.color_name,
      ...labels[index],
    })),
  }
}
