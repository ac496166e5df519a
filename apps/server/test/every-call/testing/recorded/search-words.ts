import { toJson } from '../../../../src/db/json.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

let added = 0
const nextWord = (word: string) => `${word}${++added}`

const synonym = () => ({ locale: 'en', words: [nextWord('couch'), nextWord('sofa')] })
const occasion = () => ({
  names: [{ locale: 'en', name: nextWord('Gifts') }],
  phrases: [{ locale: 'en', phrases: [nextWord('gift')] }],
  category_ids: [1],
  product_ids: [1],
  max_price: 30,
})

async function addSynonym({ deps }: SellerCalls): Promise<number> {
  const { locale, words } = synonym()
  const row = { locale, one_way_from: null, words_json: toJson(words), created_at: 1 }
  const inserted = deps.database.db.insertInto('search_synonyms').values(row).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

async function addOccasion({ deps }: SellerCalls): Promise<number> {
  const row = {
    names_json: toJson({ en: nextWord('Gifts') }),
    phrases_json: toJson({ en: [nextWord('gift')] }),
    category_ids_json: toJson([1]),
    product_ids_json: toJson([]),
    max_price: null,
    created_at: 1,
  }
  const inserted = deps.database.db.insertInto('search_occasions').values(row).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

export const searchWordCalls: RecordedCalls = {
  'POST /admin/search-synonyms': {
    input: () => ({ body: synonym() }),
    says: /^Added the synonym couch\d+, sofa\d+$/,
  },
  'PATCH /admin/search-synonyms/{id}': {
    input: async (shop) => ({ params: { id: await addSynonym(shop) }, body: { ...synonym(), version: 1 } }),
    says: /^Changed the synonym couch\d+, sofa\d+$/,
  },
  'DELETE /admin/search-synonyms/{id}': {
    input: async (shop) => ({ params: { id: await addSynonym(shop) } }),
    says: /^Removed the synonym couch\d+, sofa\d+$/,
  },
  'POST /admin/search-occasions': {
    input: () => ({ body: occasion() }),
    says: /^Added the occasion Gifts\d+$/,
  },
  'PATCH /admin/search-occasions/{id}': {
    input: async (shop) => ({ params: { id: await addOccasion(shop) }, body: { ...occasion(), version: 1 } }),
    says: /^Changed the occasion Gifts\d+$/,
  },
  'DELETE /admin/search-occasions/{id}': {
    input: async (shop) => ({ params: { id: await addOccasion(shop) } }),
    says: /^Removed the occasion Gifts\d+$/,
  },
}
