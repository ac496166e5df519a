import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { demo, mediaFolder } from '@rialto/demo'
import { DEMO_PASSWORD } from '@rialto/demo/logins'
import type { Deps } from '../../deps.ts'
import { indexProducts } from '../../modules/goods/catalog/index.ts'
import type { Tables } from '../tables.ts'
import type { Engine, Tx } from '../types.ts'
import { demoIds } from './demo-ids.ts'
import { fillCarts } from './fill-carts.ts'
import { fillMarketRecord } from './fill-market-record.ts'
import { fillModeration } from './fill-moderation.ts'
import { fillNotifications } from './fill-notifications.ts'
import { fillOrders } from './fill-orders.ts'
import { fillRecord } from './fill-record.ts'
import { movePictures, picturePublisher } from './pictures.ts'
import { advanceSequences, insertRows, isEmpty, lockSeeding } from './repository.ts'
import { applicantRows, applicationRows } from './rows/applications.ts'
import { categoryRows, productRows, wordRows } from './rows/catalog.ts'
import { chatRows } from './rows/chat.ts'
import { bannerRows, pageRows, postRows, unpublishedRows } from './rows/content.ts'
import { addressRows, holidayRows, memberRows, savedViewRows, shopRows, staffRows, userRows } from './rows/people.ts'
import { occasionRows, searchCountRows, synonymRows } from './rows/search-words.ts'
import { demoSettings } from './rows/settings.ts'
import { ticketRows } from './rows/tickets.ts'
import {
  collectedVoucherRows,
  flashSaleRows,
  interestRows,
  questionRows,
  reviewRows,
  voucherRows,
} from './rows/trade.ts'
import { translationRows } from './rows/translations.ts'
import type { Seeding } from './seeding.ts'
import { readContentTexts } from './texts.ts'

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
]

/**
 * Fills an empty database with the demo shop in one transaction, and copies its pictures to the media. Ids are the same every time;
 * times are relative to now. A database with any content is left alone.
 */
export async function seedDemo(
  { config, database, files, now }: Deps,
  say: (line: string) => void = () => {},
): Promise<void> {
  say('Making the demo shop…')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const seeding: Seeding = {
    demo,
    ids: demoIds(demo),
    now: now(),
    picture: picturePublisher(mediaFolder, config.dataDir),
  }
  await database.db.transaction().execute(async (tx) => {
    await lockSeeding(tx, database.engine)
    if (!(await isEmpty(tx))) return
    await fill(tx, database.engine, seeding, passwordHash)
    // Before the commit: a shop whose pictures could not be stored is filled again at the next start.
    if (files.isRemote) await movePictures(config.dataDir, files)
  })
}

/** An argon2id hash with the parameters of docs/spec/api ("Passwords"), shared by all demo users. */
const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

async function fill(tx: Tx, engine: Engine, seeding: Seeding, passwordHash: string): Promise<void> {
  const languages = readContentTexts(join(mediaFolder, '../texts'))
  const settings = Object.entries(demoSettings(seeding, languages))
  await insertRows(
    tx,
    'settings',
    settings.map(([key, value]) => ({ key, value_json: JSON.stringify(value) })),
  )
  await insertRows(tx, 'users', userRows(seeding, passwordHash))
  await insertRows(tx, 'users', applicantRows(seeding))
  await insertRows(tx, 'addresses', addressRows(seeding))
  await insertRows(tx, 'shops', shopRows(seeding))
  await insertRows(tx, 'shops', applicationRows(seeding))
  await insertRows(tx, 'shop_holidays', holidayRows(seeding))
  await insertRows(tx, 'shop_members', memberRows(seeding))
  await insertRows(tx, 'saved_views', savedViewRows(seeding))
  await insertRows(tx, 'staff', staffRows(seeding))
  await fillCatalogue(tx, seeding)
  await fillTrade(tx, seeding)
  await fillCarts(tx, engine, seeding)
  await fillOrders(tx, seeding)
  await fillNotifications(tx, seeding)
  await fillRecord(tx, seeding)
  await fillChat(tx, seeding)
  await fillTickets(tx, seeding)
  await insertRows(tx, 'banners', bannerRows(seeding))
  await insertRows(tx, 'posts', postRows(seeding))
  await insertRows(tx, 'posts', unpublishedRows(seeding))
  await insertRows(tx, 'pages', pageRows(seeding))
  await insertRows(tx, 'reworded_texts', seeding.demo.rewordedTexts)
  await insertRows(tx, 'search_synonyms', synonymRows(seeding))
  await insertRows(tx, 'search_occasions', occasionRows(seeding))
  await insertRows(tx, 'search_counts', searchCountRows(seeding))
  await insertRows(tx, 'translations', translationRows(seeding, languages))
  await advanceSequences(tx, engine, numbered)
  await indexProducts(
    tx,
    seeding.demo.products.map((product) => seeding.ids.products.of(product.slug)),
  )
  await fillModeration(tx, seeding)
  await fillMarketRecord(tx, seeding)
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
