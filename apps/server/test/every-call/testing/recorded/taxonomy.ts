import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCall, RecordedCalls } from './recorded-call.ts'

let added = 0
const nextName = (word: string) => `${word} ${++added}`

async function addCategory({ deps }: SellerCalls): Promise<number> {
  const name = nextName('Shelf')
  const slug = name.toLowerCase().replace(' ', '-')
  const { id } = await deps.database.db
    .insertInto('categories')
    .values({ parent_id: null, name, slug, thumbnail: '/media/drawn/placeholder-1.webp', position: 500 + added })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rows = {
  brands: () => ({ name: nextName('Maker') }),
  colors: () => ({ name: nextName('Tint'), code: '#123456' }),
  sizes: () => ({ name: nextName('Fit'), position: 500 + added }),
}

async function addValue({ deps }: SellerCalls, kind: keyof typeof rows): Promise<number> {
  const row = deps.database.db.insertInto(kind).values(rows[kind]())
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

type Calls = Record<string, RecordedCall>

/** The calls that brands, colours and sizes have in common. */
function valueCalls(kind: keyof typeof rows, word: string, fields: object): Calls {
  return {
    [`POST /admin/${kind}`]: {
      input: () => ({ body: { name: nextName('Novelty'), ...fields } }),
      says: new RegExp(`^Added the ${word} Novelty \\d+$`),
    },
    [`PATCH /admin/${kind}/{id}`]: {
      input: async (shop) => ({
        params: { id: await addValue(shop, kind) },
        body: { version: 1, name: nextName('Other') },
      }),
      says: new RegExp(`^Changed the ${word} Other \\d+$`),
    },
    [`DELETE /admin/${kind}/{id}`]: {
      input: async (shop) => ({ params: { id: await addValue(shop, kind) } }),
      says: new RegExp(`^Removed the ${word} \\w+ \\d+$`),
    },
    [`POST /admin/${kind}/{id}/merge`]: {
      input: async (shop) => ({
        params: { id: await addValue(shop, kind) },
        body: { version: 1, into: await addValue(shop, kind) },
      }),
      says: new RegExp(`^Merged the ${word} \\w+ \\d+ into \\w+ \\d+$`),
    },
  }
}

export const taxonomyCalls = {
  'POST /admin/categories': {
    input: () => ({ body: { name: nextName('Novelty') } }),
    says: /^Added the category Novelty \d+$/,
  },
  'PATCH /admin/categories/{id}': {
    input: async (shop: SellerCalls) => ({
      params: { id: await addCategory(shop) },
      body: { version: 1, name: nextName('Other') },
    }),
    says: /^Changed the category Other \d+$/,
  },
  'DELETE /admin/categories/{id}': {
    input: async (shop: SellerCalls) => ({ params: { id: await addCategory(shop) } }),
    says: /^Removed the category Shelf \d+$/,
  },
  'POST /admin/categories/{id}/move': {
    input: async (shop: SellerCalls) => ({
      params: { id: await addCategory(shop) },
      body: { version: 1, parent_id: null, position: 0 },
    }),
    says: /^Moved the category Shelf \d+$/,
  },
  'POST /admin/categories/{id}/merge': {
    input: async (shop: SellerCalls) => ({
      params: { id: await addCategory(shop) },
      body: { version: 1, into: await addCategory(shop) },
    }),
    says: /^Merged the category Shelf \d+ into Shelf \d+$/,
  },
  ...valueCalls('brands', 'brand', {}),
  ...valueCalls('colors', 'colour', { code: '#aabbcc' }),
  ...valueCalls('sizes', 'size', {}),
} satisfies RecordedCalls
