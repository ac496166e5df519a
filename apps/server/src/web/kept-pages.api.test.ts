import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { addSale } from '../../test/support/market.ts'
import type { Db } from '../db/index.ts'
import { SHOWN_TABLES } from '../db/shown-tables.ts'
import { createSettings } from '../modules/base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../modules/selling/orders/testing/seller-calls.ts'
import { pageRoutes } from './pages.ts'
import { type ApiTransport, inProcess } from './storefront.ts'
import { storefrontStandIn } from './testing/storefront-stand-in.ts'

const { engine } = inject('databases')

/** Messages of PostgreSQL arrive at once; what nobody announces shows within five seconds. */
const AT_ONCE = { timeout: 2_000, interval: 5 }
const UNANNOUNCED = { timeout: 5_000, interval: 20 }
/** A busy machine takes long to listen, and to render its first page. */
const EVENTUALLY = { timeout: 20_000, interval: 20 }

/** The monotonic clock, by which pages get old. */
const clock = { passed: 0 }
const realNow = performance.now.bind(performance)
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => realNow() + clock.passed))

interface Pages {
  /** The price that the page of a product shows. */
  price(productId: number): Promise<number>
  calls: number
  renderings: number
}

/** Serves pages of products with their prices, kept like those of the storefront. */
function servePages({ app, deps }: TestApp): Pages {
  const pages: Pages = {
    calls: 0,
    renderings: 0,
    price: async (id) => Number((await app.inject({ url: `/products/${id}/details` })).body),
  }
  const transportFor = inProcess(app)
  pageRoutes(app, deps, {
    storefront: storefrontStandIn(async ({ url }, { transport }) => {
      pages.renderings++
      const id = new URL(url).pathname.split('/')[2]
      const { body } = await transport({ method: 'GET', path: `/api/product-details?product_id=${id}`, headers: {} })
      const { product } = (body as { data: { product: { price: number; discount_price: number } } }).data
      return new Response(String(product.discount_price || product.price))
    }),
    transportFor: (client) => {
      const transport: ApiTransport = transportFor(client)
      return (request) => {
        pages.calls++
        return transport(request)
      }
    },
    settings: createSettings(deps),
    isDevelopment: false,
  })
  return pages
}

let shop: SellerCalls
let other: TestApp
let here: Pages
let there: Pages
beforeAll(async () => {
  shop = await createSellerCalls()
  other = await testApp({}, shop)
  here = servePages(shop)
  there = servePages(other)
  for (const each of [shop, other]) {
    // Values that caches hold never expire by this clock.
    each.setNow(shop.deps.now())
    await each.app.listen({ port: 0, host: '127.0.0.1' })
  }
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function addProduct(price: number): Promise<{ id: number; version: number }> {
  const body = { name: 'Clay pot', price, status: 'active' }
  return (await shop.call('POST', '/seller/products', { body })).body.data.product
}

/** Waits until both processes know of every change, and what was changed before is known to have had its effects. */
async function settle(id: number): Promise<void> {
  // Announcements of writes that nobody announced are at most four seconds apart.
  await pause(4_500)
  clock.passed += 11_000
  for (const [{ deps }, pages] of [
    [shop, here],
    [other, there],
  ] as const)
    await vi.waitFor(async () => {
      await pages.price(id)
      expect(deps.invalidations.announcesAll()).toBe(true)
    }, EVENTUALLY)
}

describe('a kept page', () => {
  it('is sent without a look while nothing is written, and is looked at once in ten minutes', async () => {
    // Without the other process, which writes now and then.
    const alone = await testApp()
    const pages = servePages(alone)
    alone.setNow(alone.deps.now())
    await alone.app.listen({ port: 0, host: '127.0.0.1' })
    const isTold = () =>
      vi.waitFor(async () => {
        await pages.price(1)
        expect(alone.deps.invalidations.announcesAll()).toBe(true)
      }, EVENTUALLY)
    try {
      await isTold()
      await pause(4_500)
      clock.passed += 11_000
      await isTold()
      const price = await pages.price(1)
      const before = { ...pages }
      for (const minutes of [2, 3, 4]) {
        clock.passed += minutes * 60_000
        if (engine === 'postgres')
          await vi.waitFor(() => expect(alone.deps.invalidations.announcesAll()).toBe(true), EVENTUALLY)
        expect(await pages.price(1)).toBe(price)
      }
      expect(pages).toMatchObject({ calls: before.calls, renderings: before.renderings })
      clock.passed += 61_000
      expect(await pages.price(1)).toBe(price)
      expect(pages).toMatchObject({ calls: before.calls + 1, renderings: before.renderings })
    } finally {
      await alone.close()
    }
  })

  it('shows a price that was changed in the market in the next request, in every process', async () => {
    const { id, version } = await addProduct(20)
    await settle(id)
    expect([await here.price(id), await there.price(id)]).toEqual([20, 20])
    await shop.call('PATCH', `/seller/products/${id}`, { body: { version, price: 21 } })
    expect(await here.price(id)).toBe(21)
    if (engine === 'sqlite') expect(await there.price(id)).toBe(21)
    else await vi.waitFor(async () => expect(await there.price(id)).toBe(21), AT_ONCE)
  })

  const write = (id: number, price: number) => (db: Db) =>
    db.updateTable('products').set({ price, discount_price: price, sale_price: price }).where('id', '=', id).execute()

  it.each([
    ['another program', (id: number, price: number) => shop.writeAsOtherProcess(write(id, price))],
    ['this process, which announces nothing', (id: number, price: number) => write(id, price)(shop.deps.database.db)],
    [
      'another process, which announces nothing',
      (id: number, price: number) => write(id, price)(other.deps.database.db),
    ],
  ])('shows within five seconds what %s writes', async (_, change) => {
    const { id } = await addProduct(20)
    await settle(id)
    expect([await here.price(id), await there.price(id)]).toEqual([20, 20])
    await change(id, 2_200)
    await vi.waitFor(async () => expect([await here.price(id), await there.price(id)]).toEqual([22, 22]), UNANNOUNCED)
  })

  it('shows the price of a flash sale from its first moment to its last', async () => {
    const { id } = await addProduct(20)
    const now = shop.deps.now()
    const [begin, end] = [now + 3_600_000, now + 7_200_000]
    await addSale(shop, { starts_at: begin, ends_at: end }, [{ productId: id, price: 1_500, quantity: 10 }])
    shop.deps.invalidations.publish('catalogue')
    await settle(id)
    try {
      for (const [at, price] of [
        [begin - 1, 20],
        [begin, 15],
        [end - 1, 15],
        [end, 20],
      ] as const) {
        shop.setNow(at)
        expect(await here.price(id)).toBe(price)
        await vi.waitFor(() => expect(shop.deps.invalidations.announcesAll()).toBe(true), EVENTUALLY)
      }
    } finally {
      shop.setNow(now)
    }
  })

  it.runIf(engine === 'postgres')(
    'is looked at every five seconds while messages of other processes may be lost',
    async () => {
      const { id } = await addProduct(20)
      await settle(id)
      expect(await here.price(id)).toBe(20)
      clock.passed += 5_001
      expect(shop.deps.invalidations.announcesAll()).toBe(false)
      const { calls } = here
      expect(await here.price(id)).toBe(20)
      expect(here.calls).toBe(calls + 1)
    },
  )
})

/** No guest sees rows of these, or triggers make them from rows of others. */
const NEVER_SHOWN = [
  'delivery_templates',
  ...['order_money', 'ledger_postings', 'ledger_entries', 'ledger_balances', 'ledger_months', 'ledger_proofs'],
  ...['sales_facts', 'sales_sums', 'sales_keys', 'sales_due', 'sales_state'],
  ...['ledger_adjustments', 'shop_money', 'fee_periods', 'ledger_closings'],
  ...['statements', 'fee_invoices', 'tax_report_notices'],
  ...['gateway_accounts', 'gateway_movements', 'proof_runs', 'reconciliation_differences'],
  ...['sandbox_movements', 'sandbox_fees'],
  ...['payout_accounts', 'market_account', 'payout_runs', 'payout_lines', 'payout_repayments'],
  ...['connect_accounts', 'payout_transfers', 'transfer_reversals'],
  ...['commission_rules', 'commission_notices', 'commission_version'],
  ...['access_tokens', 'addresses', 'api_keys', 'authenticator_apps', 'backups', 'cache_invalidations', 'cart_lines'],
  ...['change_records', 'collected_vouchers', 'console_sessions', 'contact_messages', 'conversations', 'failures'],
  ...['favorites', 'flash_sale_offers', 'gateway_checks', 'idempotency_keys', 'import_progress', 'invitations'],
  ...[
    'invoices',
    'number_ranges',
    'kept_invoices',
    'look_drafts',
    'look_publications',
    'market_order_counts',
    'market_setup',
    'messages',
  ],
  ...[
    'notification_events',
    'notification_settings',
    'notifications',
    'one_time_codes',
    'order_counts',
    'order_events',
  ],
  ...[
    'order_lines',
    'order_notes',
    'orders',
    'outbox',
    'page_versions',
    'passkey_challenges',
    'passkeys',
    'payment_orders',
    'payments',
  ],
  ...[
    'product_change_feed',
    'product_changes',
    'product_counts',
    'price_history',
    'price_run_amounts',
    'price_run_shops',
    'price_runs',
    'rate_notices',
    'product_imports',
    'products_to_index',
    'push_deliveries',
  ],
  ...[
    'push_subscriptions',
    'rate_limits',
    'recent_views',
    'recovery_codes',
    'refund_lines',
    'refunds',
    'removed_pictures',
    'reports',
  ],
  ...['identity_documents', 'disputes', 'case_events', 'order_cancellations', 'withdrawal_lines', 'withdrawals'],
  ...['complaints', 'complaint_lines', 'complaint_photos', 'withdrawal_photos'],
  ...['reset_tokens', 'saved_replies', 'saved_views', 'search_counts', 'search_positions', 'search_terms'],
  ...[
    'settings_version',
    'shipment_lines',
    'shipments',
    'shop_facts',
    'shop_members',
    'shop_pictures',
    'social_identities',
    'staff',
  ],
  ...[
    'stock_movements',
    'tax_categories',
    'tax_rates',
    'taxonomy_step_products',
    'taxonomy_steps',
    'ticket_attachments',
    'ticket_messages',
  ],
  ...['ticket_notes', 'tickets', 'webhook_deliveries', 'webhook_events', 'webhooks'],
]

describe('the tables', () => {
  it('are shown to guests, and their writes found, or never shown', async () => {
    const tables = await shop.deps.database.db.introspection.getTables()
    const names = tables
      .map(({ name }) => name)
      .filter((name) => !/^kysely_|^(product_words|search_term_grams)|^sqlite_/.test(name))
    expect([...SHOWN_TABLES, ...NEVER_SHOWN].toSorted()).toEqual(names.toSorted())
  })

  it.runIf(engine === 'postgres')('that are shown announce writes of others', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct event_object_table as name from information_schema.triggers
      where trigger_schema = current_schema() and trigger_name like '%\\_announce'
      union select tgrelid::regclass::text from pg_trigger where tgname like '%\\_announce'`.execute(
      shop.deps.database.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...SHOWN_TABLES].toSorted())
  })
})
