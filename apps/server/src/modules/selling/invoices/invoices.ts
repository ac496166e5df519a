import { join } from 'node:path'
import type { DocumentFormat, DocumentKind } from '@rialto/contract/list-enums'
import pLimit from 'p-limit'
import { default as sharp } from '../../../files/restricted-sharp.ts'
import { type FileStorage, picturePath } from '../../../files/storage.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateLabels, translateRows } from '../../base/translations/translations.ts'
import { identityAsTold, identityOn } from '../../goods/shops/index.ts'
import { readTaxes, selectShopTax } from '../../goods/taxes/index.ts'
import type { Evidence } from './draw-evidence.ts'
import type { Sheet } from './draw-sheet.ts'
import { exampleInvoice } from './example-invoice.ts'
import { lacksForInvoice } from './invoice-data.ts'
import { canInvoice, issueInvoice, refuseFacts } from './issue-invoice.ts'
import { showRanges } from './number-ranges.ts'
import { presentInvoice, presentPacking } from './present.ts'
import { type NumberedSource, presentNumbered, sourceOf } from './present-numbered.ts'
import { presentPickupList } from './present-pickup-list.ts'
import {
  type InvoiceRow,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  type PackedLineRow,
  selectDocuments,
  selectInvoice,
  selectKeptAddress,
  selectLines,
  selectLinesOfOrders,
  selectOrderOfShopper,
  selectOrdersOfShop,
  selectShopHead,
} from './repository.ts'

interface InvoiceFile {
  name: string
  bytes: Buffer
}

interface InvoiceRequest {
  orderId: number
  userId: number
  locale: string
}

/**
 * Creates the invoice of a shopper's order, a PDF file in the given language. Asked for after the payment, it is issued; where there is
 * none, the file confirms the order.
 */
export async function createInvoice(
  deps: ModuleDeps,
  { orderId, userId, locale }: InvoiceRequest,
): Promise<InvoiceFile | Refusal> {
  const order = await selectOrderOfShopper(deps.database.db, orderId, userId)
  if (!order) return refuse('not_found', text('This order does not exist'))
  const invoice = await findOrIssue(deps, order)
  return invoice ? drawNumbered(deps, { row: invoice, locale }) : draw(deps, order, locale)
}

async function findOrIssue(deps: ModuleDeps, order: OrderRow): Promise<InvoiceRow | undefined> {
  const { database, now } = deps
  const existing = (await selectDocuments(database.db, order.id)).find(({ kind }) => kind === 'invoice')
  if (existing || order.payment_status !== 'paid') return existing
  if (!canInvoice(order, await identityOn(database.db, order.shop_id, now()))) return undefined
  const settings = await deps.settings.read()
  const issued = await database.write(async (tx) => {
    const locked = await lockOrder(tx, order.id)
    return locked && issueInvoice(tx, { order: locked, settings, now: now() })
  })
  if (typeof issued !== 'object') return undefined
  deps.invalidations.publishChange({ shopId: order.shop_id, kind: 'order', id: order.id })
  return issued.invoice
}

/** Creates an invoice or credit note of a shopper's order. */
export async function createDocument(
  deps: ModuleDeps,
  { orderId, userId, locale, documentId }: InvoiceRequest & { documentId: number },
): Promise<InvoiceFile | Refusal> {
  const order = await selectOrderOfShopper(deps.database.db, orderId, userId)
  const row = order && (await selectDocuments(deps.database.db, order.id)).find(({ id }) => id === documentId)
  return row ? drawNumbered(deps, { row, locale }) : refuseUnknownInvoice()
}

export const refuseUnknownInvoice = (): Refusal => refuse('not_found', text('This invoice does not exist'))

/**
 * Creates a document for its seller or the market's staff, in the language in which it was issued: they hand it on.
 * @param shopId undefined: of any shop
 */
export async function createIssued(
  deps: ModuleDeps,
  { id, shopId }: { id: number; shopId: number | undefined },
): Promise<InvoiceFile | Refusal> {
  const row = await selectInvoice(deps.database.db, { id, shopId })
  return row ? drawNumbered(deps, { row, locale: row.locale }) : refuseUnknownInvoice()
}

/**
 * Creates the invoice of an erased person's order, with the address that the law keeps.
 * @param documentId a credit note of it
 */
export async function createKeptInvoice(
  deps: ModuleDeps,
  { orderId, userId, locale, documentId }: InvoiceRequest & { documentId: number | undefined },
): Promise<InvoiceFile | Refusal> {
  const { db } = deps.database
  const order = await selectOrderOfShopper(db, orderId, userId)
  const address_json = order && (await selectKeptAddress(db, order.id))
  if (!address_json) return refuse('not_found', text('No invoice is kept for this order'))
  const row = (await selectDocuments(db, orderId)).find(({ id, kind }) =>
    documentId === undefined ? kind === 'invoice' : id === documentId,
  )
  if (row) return drawNumbered(deps, { row: { ...row, buyer_json: address_json }, locale })
  return documentId === undefined ? draw(deps, { ...order, address_json }, locale) : refuseUnknownInvoice()
}

async function drawNumbered(
  deps: ModuleDeps,
  { row, locale }: { row: InvoiceRow; locale: string },
): Promise<InvoiceFile> {
  const { database, files, settings } = deps
  const shop = await selectShopHead(database.db, row.shop_id)
  return drawSource({
    ...{ ...sourceOf(row), locale, settings: await settings.read() },
    logo: shop ? await readLogo(shop.logo, files) : null,
    issuedAt: row.issued_at,
  })
}

async function drawSource({ issuedAt, ...source }: NumberedSource & { issuedAt: number }): Promise<InvoiceFile> {
  const { drawInvoice } = await import('./draw-invoice.ts')
  const bytes = await drawOneAtATime(() => drawInvoice(presentNumbered(source), new Date(issuedAt)))
  return { name: `${source.number}.pdf`, bytes }
}

/** Creates an example of a shop's invoices, with what it has told so far, before anything of it is verified. */
export async function createPreview(
  deps: ModuleDeps,
  { shopId, locale }: { shopId: number; locale: string },
): Promise<InvoiceFile | Refusal> {
  const { database, files, now } = deps
  const [settings, taxes, identity, ranges, shop, tax] = await Promise.all([
    deps.settings.read(),
    readTaxes(deps),
    identityAsTold(database.db, shopId, now()),
    showRanges(deps, shopId),
    selectShopHead(database.db, shopId),
    selectShopTax(database.db, shopId),
  ])
  if (lacksForInvoice(identity) || !identity || !shop) return refuseFacts(lacksForInvoice(identity) ?? 'facts')
  return drawSource({
    ...exampleInvoice({
      ...{ identity, settings, taxes, locale, shop: shop.name, number: ranges[0]?.next_number ?? '', now: now() },
      taxedAs: tax && { status: tax.status, place: tax.place, country: tax.country, exemption: tax.exemption_text },
    }),
    logo: await readLogo(shop.logo, files),
    issuedAt: now(),
  })
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
  const { drawInvoice } = await import('./draw-invoice.ts')
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

/** In pixels; enough for print. */
const SIDE = 240

/** Reads a picture by its `/media/…` address as PNG; null if it is elsewhere or cannot be read. */
async function readLogo(address: string, files: FileStorage): Promise<Buffer | null> {
  const path = picturePath(decodeURIComponent(address))
  // An invoice without the logo is better than none while the storage is away.
  const file = path && (await files.localFile(path).catch(() => undefined))
  if (!file) return null
  return sharp(join(file.folder, file.name), { density: 300 })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
}

/** Draws one document at a time, as each takes memory and some tens of milliseconds. */
const drawOneAtATime = pLimit(1)

interface PickupListRequest {
  /** In the order of the list. */
  ids: readonly number[]
  shopId: number
  place: string
  day: string
  locale: string
}

/** Creates the list of a day at a place: who comes, what for, and what is to be paid. Without the codes, which shoppers tell. */
export async function createPickupList(
  { database: { db }, settings: source, now }: ModuleDeps,
  { ids, shopId, place, day, locale }: PickupListRequest,
): Promise<Buffer> {
  const [rows, all, settings] = await Promise.all([
    selectOrdersOfShop(db, { ids, shopId }),
    selectLinesOfOrders(db, ids),
    source.read(),
  ])
  const orders = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const lines = await translateLines(db, locale, all)
  const list = presentPickupList({ place, day, orders, lines, settings, locale })
  const { drawPickupList } = await import('./draw-pickup-list.ts')
  return drawOneAtATime(() => drawPickupList(list, new Date(now())))
}

/** Draws what is known of a disputed order, for the customer's bank. */
export async function createEvidence(evidence: Evidence, at: number): Promise<Buffer> {
  const { drawEvidence } = await import('./draw-evidence.ts')
  return drawOneAtATime(() => drawEvidence(evidence, new Date(at)))
}

/** Draws a document of tables: a statement, a payout, an invoice of the market. */
export async function createSheet(sheet: Sheet, at: number): Promise<Buffer> {
  const { drawSheet } = await import('./draw-sheet.ts')
  return drawOneAtATime(() => drawSheet(sheet, new Date(at)))
}
