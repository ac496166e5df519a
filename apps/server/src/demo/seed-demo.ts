import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { demo, europeanDemo, mediaFolder } from '@rialto/demo'
import { DEMO_PASSWORD } from '@rialto/demo/logins'
import pLimit from 'p-limit'
import { toJson } from '../db/json.ts'
import { addMissingOrderMoney } from '../db/migrations/015-frozen-lines.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { FolderStorage } from '../files/folder-storage.ts'
import type { FileStorage } from '../files/storage.ts'
import { setMarketCurrency } from '../lib/money.ts'
import { Refusal } from '../lib/refusal.ts'
import { selectSettings, settingsFromRows } from '../modules/base/settings/index.ts'
import { keepPageVersion } from '../modules/content/articles/index.ts'
import { indexProducts } from '../modules/goods/catalog/index.ts'
import { loadDelivery, loadPublicHolidays, readOpenDates, takeSlot } from '../modules/goods/delivery/index.ts'
import { addLine } from '../modules/selling/cart/index.ts'
import { loadCommission } from '../modules/selling/commission/index.ts'
import { issueCreditNotes, issueInvoice } from '../modules/selling/invoices/index.ts'
import { COMMISSION_DAYS, commissionRows } from './commission.ts'
import {
  bannerRows,
  demoSettings,
  legalPageRows,
  occasionRows,
  pageRows,
  postRows,
  readContentTexts,
  searchCountRows,
  synonymRows,
  translationRows,
  unpublishedRows,
} from './content.ts'
import { daysAgo, demoIds, type Seeding } from './demo-ids.ts'
import { priceHistoryRows, safetyRows } from './european-goods.ts'
import { deliveryRows, factRows, publicHolidayRows, shopTaxRows, taxRows } from './european-shops.ts'
import { categoryRows, movementRows, productRows, wordRows } from './goods.ts'
import { marketDayRows } from './market-day.ts'
import { fillMoney } from './money.ts'
import { type DeliveryOfShops, type FindVariant, orderRows } from './orders.ts'
import {
  addressRows,
  applicantRows,
  applicationRows,
  holidayRows,
  memberRows,
  savedViewRows,
  shopRows,
  staffRows,
  userRows,
} from './people.ts'
import { fillMarketRecord, fillModeration, fillRecord } from './record.ts'
import { advanceSequences, insertRows, isEmpty, lockSeeding } from './repository.ts'
import { fillReturns } from './returns.ts'
import { chatRows, ticketRows } from './talking.ts'
import { collectedVoucherRows, flashSaleRows, interestRows, questionRows, reviewRows, voucherRows } from './trade.ts'

const numbered: (keyof Tables)[] = [
  'users',
  'addresses',
  'shops',
  'brands',
  'colors',
  'sizes',
  'categories',
  'products',
  'reviews',
  'questions',
  'flash_sales',
  'vouchers',
  'orders',
  'payments',
  'conversations',
  'messages',
  'tickets',
  'ticket_messages',
  'banners',
  'posts',
  'pages',
  'order_lines',
  'shipments',
  'tax_categories',
  'tax_rates',
  'commission_rules',
  'commission_notices',
  'shop_facts',
  'delivery_zones',
  'delivery_methods',
  'pickup_places',
  'pickup_dates',
  'manufacturers',
  'withdrawals',
  'complaints',
  'complaint_photos',
]

/**
 * Fills an empty database with the demo shop in one transaction, and copies its pictures to the media. Ids are the same every time;
 * times are relative to now. A database with any content is left alone.
 */
export async function seedDemo(deps: Deps, say: (line: string) => void = () => {}): Promise<void> {
  const { config, database, files, now } = deps
  say('Making the demo shop…')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const market = config.demoMarket === 'plain' ? demo : europeanDemo
  const seeding: Seeding = {
    demo: market,
    ids: demoIds(market),
    now: now(),
    picture: picturePublisher(mediaFolder, config.dataDir),
  }
  await database.db.transaction().execute(async (tx) => {
    await lockSeeding(tx, database.engine)
    if (!(await isEmpty(tx))) return
    await fill(tx, deps, seeding, passwordHash)
    // Before the commit: a shop whose pictures could not be stored is filled again at the next start.
    if (files.isRemote) await movePictures(config.dataDir, files)
  })
}

/** An argon2id hash with the parameters of docs/spec/api ("Passwords"), shared by all demo users. */
const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

async function fill(tx: Tx, deps: Deps, seeding: Seeding, passwordHash: string): Promise<void> {
  const languages = readContentTexts(join(mediaFolder, '../texts'))
  const settings = Object.entries(demoSettings(seeding, languages))
  await insertRows(
    tx,
    'settings',
    settings.map(([key, value]) => ({ key, value_json: toJson(value) })),
  )
  // What follows is posted and paid in it.
  setMarketCurrency(seeding.demo.settings.currency.name)
  await insertRows(tx, 'users', userRows(seeding, passwordHash))
  await insertRows(tx, 'users', applicantRows(seeding))
  await insertRows(tx, 'addresses', addressRows(seeding))
  await insertRows(tx, 'shops', shopRows(seeding))
  await insertRows(tx, 'shops', applicationRows(seeding))
  await insertRows(tx, 'shop_holidays', holidayRows(seeding))
  await insertRows(tx, 'shop_members', memberRows(seeding))
  await insertRows(tx, 'saved_views', savedViewRows(seeding))
  await insertRows(tx, 'staff', staffRows(seeding))
  await fillShops(tx, seeding)
  await fillCatalogue(tx, seeding)
  await fillTrade(tx, seeding)
  await fillCarts(tx, seeding)
  await fillOrders(tx, deps, seeding)
  await fillNotifications(tx, seeding)
  await fillRecord(tx, seeding)
  await fillChat(tx, seeding)
  await fillTickets(tx, seeding)
  await insertRows(tx, 'banners', bannerRows(seeding))
  await insertRows(tx, 'posts', postRows(seeding))
  await insertRows(tx, 'posts', unpublishedRows(seeding))
  await insertRows(tx, 'pages', pageRows(seeding))
  await insertRows(tx, 'legal_pages', legalPageRows(seeding))
  await insertRows(tx, 'reworded_texts', seeding.demo.rewordedTexts)
  await insertRows(tx, 'search_synonyms', synonymRows(seeding))
  await insertRows(tx, 'search_occasions', occasionRows(seeding))
  await insertRows(tx, 'search_counts', searchCountRows(seeding))
  await insertRows(tx, 'translations', translationRows(seeding, languages))
  for (const { article_id } of legalPageRows(seeding)) if (article_id != null) await keepPageVersion(tx, article_id)
  await advanceSequences(tx, deps.database.engine, numbered)
  await indexProducts(
    tx,
    seeding.demo.products.map((product) => seeding.ids.products.of(product.slug)),
  )
  await fillModeration(tx, seeding)
  await fillMarketRecord(tx, seeding)
}

/** What the shops of the European market have told of taxes, of themselves and of their delivery. Needs shops and staff. */
async function fillShops(tx: Tx, seeding: Seeding): Promise<void> {
  const { categories, rates } = taxRows(seeding)
  await insertRows(tx, 'tax_categories', categories)
  await insertRows(tx, 'tax_rates', rates)
  await insertRows(tx, 'shop_taxes', shopTaxRows(seeding))
  await insertRows(tx, 'shop_facts', factRows(seeding))
  const delivery = deliveryRows(seeding)
  await insertRows(tx, 'delivery_zones', delivery.zones)
  await insertRows(tx, 'delivery_zone_places', delivery.places)
  const marketDay = marketDayRows(seeding, delivery.methods)
  await insertRows(tx, 'delivery_methods', [...delivery.methods, ...marketDay.method])
  await insertRows(tx, 'pickup_places', marketDay.places)
  await insertRows(tx, 'pickup_dates', marketDay.dates)
  await insertRows(tx, 'delivery_rates', delivery.rates)
  await insertRows(tx, 'shop_dispatch', delivery.dispatch)
  await insertRows(tx, 'public_holidays', publicHolidayRows(seeding))
  const commission = commissionRows(seeding)
  await insertRows(tx, 'commission_rules', commission.rules)
  await insertRows(tx, 'commission_notices', commission.notices)
}

async function fillCatalogue(tx: Tx, seeding: Seeding): Promise<void> {
  const words = wordRows(seeding)
  await insertRows(tx, 'brands', words.brands)
  await insertRows(tx, 'colors', words.colors)
  await insertRows(tx, 'sizes', words.sizes)
  await insertRows(tx, 'categories', categoryRows(seeding))
  const rows = productRows(seeding)
  await insertRows(tx, 'products', rows.products)
  await insertRows(tx, 'product_pictures', rows.pictures)
  await insertRows(tx, 'product_categories', rows.categories)
  await insertRows(tx, 'product_sizes', rows.sizes)
  await insertRows(tx, 'product_colors', rows.colors)
  await insertRows(tx, 'product_variants', rows.variants)
  const { manufacturers, safety } = safetyRows(seeding)
  await insertRows(tx, 'manufacturers', manufacturers)
  await insertRows(tx, 'product_safety', safety)
  await insertRows(tx, 'price_history', priceHistoryRows(seeding))
}

async function fillTrade(tx: Tx, seeding: Seeding): Promise<void> {
  await insertRows(tx, 'reviews', reviewRows(seeding))
  await insertRows(tx, 'questions', questionRows(seeding))
  const flash = flashSaleRows(seeding)
  await insertRows(tx, 'flash_sales', flash.sales)
  await insertRows(tx, 'flash_sale_products', flash.products)
  await insertRows(tx, 'flash_sale_offers', flash.offers)
  await insertRows(tx, 'vouchers', voucherRows(seeding))
  await insertRows(tx, 'collected_vouchers', collectedVoucherRows(seeding))
  const interest = interestRows(seeding)
  await insertRows(tx, 'recent_views', interest.views)
  await insertRows(tx, 'favorites', interest.favorites)
}

async function fillChat(tx: Tx, seeding: Seeding): Promise<void> {
  const { conversations, messages, replies } = chatRows(seeding)
  await insertRows(tx, 'conversations', conversations)
  await insertRows(tx, 'messages', messages)
  await insertRows(tx, 'saved_replies', replies)
}

async function fillTickets(tx: Tx, seeding: Seeding): Promise<void> {
  const { tickets, messages, notes } = ticketRows(seeding)
  await insertRows(tx, 'tickets', tickets)
  await insertRows(tx, 'ticket_messages', messages)
  await insertRows(tx, 'ticket_notes', notes)
  const made = { shop_id: null, version: 1, created_at: seeding.now }
  await insertRows(
    tx,
    'saved_replies',
    seeding.demo.marketReplies.map((reply) => ({ ...reply, ...made })),
  )
}

/** Fills the demo's carts as shoppers do. Needs prices and stock. */
async function fillCarts(tx: Tx, { demo, ids, now }: Seeding): Promise<void> {
  for (const { user, product, quantity, size, color } of demo.carts) {
    const item = {
      productId: ids.products.of(product),
      sizeId: size === null ? null : ids.sizes.of(size),
      colorId: color === null ? null : ids.colors.of(color),
      quantity,
      buyNow: false,
    }
    const added = await addLine(tx, { userId: ids.users.of(user), locale: 'en', now }, item)
    if (added instanceof Refusal) throw new Error(`The demo shop's cart cannot have ${product}: ${added.text}`)
  }
}

/** Inserts the demo's orders. Needs products, vouchers and addresses. */
async function fillOrders(tx: Tx, deps: Deps, seeding: Seeding): Promise<void> {
  const rows = orderRows(seeding, {
    findVariant: await variantFinder(tx),
    deliveries: await deliveriesOf(tx, seeding),
    commission: await loadCommission(tx, daysAgo(seeding.now, COMMISSION_DAYS)),
  })
  await insertRows(tx, 'orders', rows.orders)
  for (const { pickup_date_id } of rows.orders) if (pickup_date_id) await takeSlot(tx, pickup_date_id, seeding.now)
  await insertRows(tx, 'order_lines', rows.lines)
  await insertRows(tx, 'order_events', rows.events)
  await insertRows(tx, 'shipments', rows.shipments)
  await insertRows(tx, 'shipment_lines', rows.contents)
  await insertRows(tx, 'order_notes', rows.notes)
  await insertRows(tx, 'payments', rows.payments)
  await insertRows(tx, 'payment_orders', rows.paymentOrders)
  await insertRows(tx, 'refunds', rows.refunds)
  await insertRows(tx, 'order_money', rows.money)
  if (seeding.demo.european) {
    await fillMoney(tx, deps, seeding)
    await fillInvoices(tx)
    await fillReturns(tx, deps.files, seeding)
  }
  const variants = await tx.selectFrom('product_variants').select(['id', 'product_id', 'stock']).execute()
  await addMissingOrderMoney(tx)
  await insertRows(tx, 'stock_movements', movementRows(rows.orders, rows.lines, variants))
}

const MINUTE = 60_000

/**
 * The invoices that orders would have had: when their last parcel left, or, of one that was cancelled later, when its shopper asked; and the
 * credit notes of refunds. Each at its own time, so that numbers grow with it.
 */
async function fillInvoices(tx: Tx): Promise<void> {
  const settings = settingsFromRows(await selectSettings(tx))
  const orders = await tx.selectFrom('orders').selectAll().orderBy('placed_at').execute()
  const sent = await tx.selectFrom('order_events').where('status', '=', 'on_the_way').selectAll().execute()
  const refunds = await tx.selectFrom('refunds').select(['order_id', 'created_at']).execute()
  const documents = orders.flatMap((order): { at: number; issue(): Promise<unknown> }[] => {
    const notes = refunds
      .filter(({ order_id }) => order_id === order.id)
      .map(({ created_at: now }) => ({ at: now, issue: () => issueCreditNotes(tx, { order, settings, now }) }))
    const left = sent.find(({ order_id }) => order_id === order.id)
    if (left) return [{ at: left.at, issue: () => issueInvoice(tx, { order, settings, now: left.at }) }, ...notes]
    if (order.status !== 'cancelled' || order.payment_status !== 'refunded') return []
    const paid = { ...order, status: 'pending' as const, payment_status: 'paid' as const }
    const asked = order.placed_at + MINUTE
    return [{ at: asked, issue: () => issueInvoice(tx, { order: paid, settings, now: asked }) }, ...notes]
  })
  for (const { issue } of documents.sort((one, other) => one.at - other.at)) {
    const issued = await issue()
    if (typeof issued === 'string') throw new Error(`An order of the demo shop has no invoice: ${issued}`)
  }
}

async function deliveriesOf(tx: Tx, { demo, ids, now }: Seeding): Promise<DeliveryOfShops> {
  const byShop: Map<number, Awaited<ReturnType<typeof loadDelivery>>> = new Map()
  const pickupDates: Map<number, Awaited<ReturnType<typeof readOpenDates>>> = new Map()
  for (const { slug } of demo.european?.shops ?? []) {
    const id = ids.shops.of(slug)
    // Kept as of no version that a shop has: the names of its methods are translated later.
    byShop.set(id, await loadDelivery(tx, id, 0))
    pickupDates.set(id, await readOpenDates(tx, id, now))
  }
  return { byShop, pickupDates, isPublicHoliday: await loadPublicHolidays(tx) }
}

async function variantFinder(tx: Tx): Promise<FindVariant> {
  const variants = await tx.selectFrom('product_variants').select(['id', 'product_id', 'size_id', 'color_id']).execute()
  const keyOf = (...parts: (number | null)[]) => parts.join(' ')
  const ids = new Map(variants.map((row) => [keyOf(row.product_id, row.size_id, row.color_id), row.id]))
  return (productId, sizeId, colorId) => {
    const id = ids.get(keyOf(productId, sizeId, colorId))
    if (id === undefined)
      throw new Error(`The demo shop has an order of a combination that product ${productId} does not have`)
    return id
  }
}

const ORDERS_TOLD = 4
const UNREAD = 2

/** The team of the first shop has heard of its latest orders, and has not read of two. Needs orders and members. */
async function fillNotifications(tx: Tx, { demo, ids }: Seeding): Promise<void> {
  const [shop] = demo.shops
  if (!shop) return
  const shopId = ids.shops.of(shop.slug)
  const members = await tx.selectFrom('shop_members').where('shop_id', '=', shopId).select('user_id').execute()
  const orders = await tx
    .selectFrom('orders')
    .where('shop_id', '=', shopId)
    .where('status', '<>', 'cancelled')
    .where((eb) => eb.or([eb('payment_method', '=', 'cash'), eb('payment_status', '=', 'paid')]))
    .select(['id', 'code', 'quantity', 'payable_amount', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .limit(ORDERS_TOLD)
    .execute()
  const rows = orders.flatMap(({ id, code, quantity, payable_amount, placed_at }, index) =>
    members.map(({ user_id }) => ({
      user_id,
      shop_id: shopId,
      event_key: `new_order:${id}`,
      kind: 'new_order' as const,
      target_id: id,
      values_json: toJson({ kind: 'new_order' as const, code, pieces: quantity, amount: payable_amount }),
      is_listed: 1,
      created_at: placed_at,
      read_at: index < UNREAD ? null : placed_at,
    })),
  )
  await insertRows(tx, 'notifications', rows.reverse())
}

const MOVED_AT_ONCE = 8

/**
 * Copies the demo's pictures into the media folder, under names with a hash of their content, so that browsers may cache them
 * forever. A missing picture does not prevent seeding, but its URL answers 404; the demo's own tests check that none is missing.
 * @returns a function that gives a picture's URL path by its path within the demo.
 */
export function picturePublisher(source: string, dataDir: string): (path: string) => string {
  const folder = join(dataDir, 'media/demo')
  const published = new Map<string, string>()
  mkdirSync(folder, { recursive: true })
  return (path) => {
    const known = published.get(path)
    if (known) return known
    const file = join(source, path)
    const name = existsSync(file) ? publish(file, folder, path) : flat(path)
    const url = `/media/demo/${name}`
    published.set(path, url)
    return url
  }
}

function publish(file: string, folder: string, path: string): string {
  const content = readFileSync(file)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const extension = extname(path)
  const name = `${flat(path).slice(0, -extension.length)}-${hash}${extension}`
  const target = join(folder, name)
  if (existsSync(target)) return name
  // Written beside and moved, so that an interrupted process leaves no partial picture under a name that is cached forever.
  writeFileSync(`${target}.part`, content)
  renameSync(`${target}.part`, target)
  return name
}

/** Moves published pictures from the data folder to a storage elsewhere. */
async function movePictures(dataDir: string, files: FileStorage): Promise<void> {
  const published = new FolderStorage(dataDir)
  const limit = pLimit(MOVED_AT_ONCE)
  const moves: Promise<void>[] = []
  for await (const { path } of published.list('media/demo'))
    moves.push(
      limit(async () => {
        await files.put(path, await readFile(published.locationOf(path)))
        await published.delete(path)
      }),
    )
  await Promise.all(moves)
}

const flat = (path: string): string => path.replaceAll('/', '-')
