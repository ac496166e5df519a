import type { MarketTax } from '@rialto/contract'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

let numbers = 0

async function readTax(shop: SellerCalls): Promise<MarketTax> {
  const by = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  return (await shop.call('GET', '/admin/tax', { by })).body.data
}

async function asStaff(shop: SellerCalls, method: 'POST' | 'PATCH', path: string, body: object): Promise<MarketTax> {
  const by = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  return (await shop.call(method, path, { body, by })).body.data
}

/** The market's country is known, and one tax is active at most, so that rates can be made. */
async function prepare(shop: SellerCalls): Promise<MarketTax> {
  const by = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  const { version } = (await shop.call('GET', '/admin/settings', { by })).body.data
  const body = { version, values: { home_country: 'DE', vat_taxes: [] } }
  await shop.call('PATCH', '/admin/settings', { body, by })
  return readTax(shop)
}

async function withRates(shop: SellerCalls): Promise<MarketTax> {
  const tax = await prepare(shop)
  return tax.mode === 'rates' ? tax : asStaff(shop, 'POST', '/admin/tax/from-flat', { version: tax.version })
}

async function newCategory(shop: SellerCalls): Promise<MarketTax['categories'][number]> {
  const name = `Trial ${++numbers}`
  const { categories } = await asStaff(shop, 'POST', '/admin/tax/categories', { name })
  return categories.find((one) => one.name === name) as (typeof categories)[number]
}

const RATE = { country: 'AT', name: 'VAT', percentage: 20, code: 'S', from_day: '2190-01-01' } as const

async function newRate(shop: SellerCalls): Promise<MarketTax['rates'][number]> {
  const { id: category_id } = await newCategory(shop)
  const { rates } = await asStaff(shop, 'POST', '/admin/tax/rates', { category_id, ...RATE })
  return rates.find((one) => one.category_id === category_id) as (typeof rates)[number]
}

export const taxCalls: RecordedCalls = {
  'POST /admin/tax/categories': {
    input: () => ({ body: { name: `Trial ${++numbers}` } }),
    says: /^Added the tax category Trial \d+$/,
  },
  'PATCH /admin/tax/categories/{id}': {
    async input(shop) {
      const { id, version } = await newCategory(shop)
      return { params: { id }, body: { version, name: `Renamed ${++numbers}` } }
    },
    says: /^Changed the tax category Renamed \d+$/,
  },
  'DELETE /admin/tax/categories/{id}': {
    async input(shop) {
      // The first one is the default.
      await newCategory(shop)
      return { params: { id: (await newCategory(shop)).id } }
    },
    says: /^Removed the tax category Trial \d+$/,
  },
  'POST /admin/tax/rates': {
    input: async (shop) => ({ body: { category_id: (await newCategory(shop)).id, ...RATE } }),
    says: /^Added a rate: Trial \d+, AT, 20 %$/,
  },
  'PATCH /admin/tax/rates/{id}': {
    async input(shop) {
      const { id, version } = await newRate(shop)
      return { params: { id }, body: { version, percentage: 21 } }
    },
    says: /^Changed a rate: Trial \d+, AT, 21 %$/,
  },
  'DELETE /admin/tax/rates/{id}': {
    input: async (shop) => ({ params: { id: (await newRate(shop)).id } }),
    says: /^Took a rate back: Trial \d+, AT, 20 %$/,
  },
  'POST /admin/tax/from-flat': {
    async input(shop) {
      const { version, mode } = await prepare(shop)
      if (mode === 'flat') return { body: { version } }
      return { body: { version: (await asStaff(shop, 'POST', '/admin/tax/to-flat', { version })).version } }
    },
    says: /^Turned taxes into rates$/,
  },
  'POST /admin/tax/to-flat': {
    input: async (shop) => ({ body: { version: (await withRates(shop)).version } }),
    says: /^Went back to the list of taxes$/,
  },
  'PATCH /admin/tax': {
    async input(shop) {
      const { version, prices_include_tax } = await withRates(shop)
      return { body: { version, prices_include_tax: !prices_include_tax } }
    },
    says: /^Changed how prices have their tax$/,
  },
  'PATCH /seller/legal/tax': {
    async input(shop) {
      await withRates(shop)
      const { db } = shop.deps.database
      const verified = { state: 'verified' as const, source: 'member', reason: null, checked_by: null, checked_at: 1 }
      const at = { expires_on: null, superseded_at: 1, created_at: 1, shop_id: shop.shopId }
      for (const kind of ['legal_name', 'address'] as const)
        await db
          .insertInto('shop_facts')
          .values({ ...verified, ...at, kind, value_json: '{}' as never })
          .execute()
      await db
        .insertInto('shop_facts')
        .values({ ...verified, ...at, state: 'given', kind: 'trader', value_json: '{"is_trader":true}' as never })
        .execute()
      const { body } = await shop.call('GET', '/seller/legal')
      const seen = body.data.facts.find(({ kind }: { kind: string }) => kind === 'trader').given?.id ?? null
      await shop.call('PUT', '/seller/legal/facts/trader', { body: { value: { is_trader: true }, seen } })
      const { version } = (await shop.call('GET', '/seller/legal')).body.data.tax
      return { body: { version, status: 'small_business', exemption_text: `No VAT ${++numbers}` } }
    },
    says: /^Said what the shop is for taxes$/,
  },
}
