import { PRODUCT_STATUSES, PRODUCT_VIEWS, REVIEW_VIEWS, STOCK_LEVELS } from '@rialto/contract/enums'
import { SAVED_VIEW_COUNT_MAX, type SavedViewList } from '@rialto/contract/list-enums'
import { sellerPermissions } from '@rialto/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../../bench/data/random.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import type { CurrentMember } from '../../../lib/people.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { countViews } from './console.ts'
import { insertView } from './repository.ts'

let shop: SellerCalls
let owner: Shopper
let shopId: number
beforeAll(async () => {
  shop = await createSellerCalls()
  owner = await addShopper(shop)
  shopId = await addShop(shop, { owner_id: owner.id })
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db
const { below, pick } = createRandom(103)

interface StoredView {
  list: SavedViewList
  query: string
  userId?: number | null
  ofShop?: number
}

const store = async ({ list, query, userId = null, ofShop = shopId }: StoredView): Promise<number> => {
  const row = { shop_id: ofShop, user_id: userId, list, name: 'A view', query, created_at: 1 }
  return (await shop.deps.database.write((tx) => insertView(tx, row))).id
}
const get = (path: string, by = owner) => shop.call('GET', `/seller/${path}`, { by })
/** The counts of the stored views of a list, by view. */
const countsOf = async (list: SavedViewList, by?: Shopper): Promise<Record<number, number>> =>
  Object.fromEntries(
    (await get(`views/counts?list=${list}`, by)).body.data.items.map((item: { view_id: number; count: number }) => [
      item.view_id,
      item.count,
    ]),
  )

/** Checks that each choice is counted as its list counts it. @param total reads the number of rows of a list */
async function expectCounts(
  list: SavedViewList,
  queries: readonly string[],
  total: (query: string) => Promise<number>,
) {
  const expected: Record<number, number> = {}
  for (const query of queries) expected[await store({ list, query })] = await total(query)
  expect(await countsOf(list)).toEqual(expected)
  return Object.values(expected)
}

describe('the counts of saved views', () => {
  it('are those of the list of products for every view, stock and category, in random states', async () => {
    await db().updateTable('shops').set({ low_stock_limit: 6 }).where('id', '=', shopId).execute()
    const products = await db().selectFrom('products').select('id').orderBy('id').limit(90).execute()
    for (const { id } of products) {
      const isWithheld = below(6) === 0
      const stock = below(12)
      const own = pick(PRODUCT_STATUSES)
      const status = isWithheld ? ('withheld' as const) : own
      const set = { shop_id: shopId, stock, status, own_status: isWithheld ? own : null }
      await db().updateTable('products').set(set).where('id', '=', id).execute()
      await db().updateTable('product_variants').set({ stock }).where('product_id', '=', id).execute()
    }
    const links = db()
      .selectFrom('product_categories')
      .where('product_id', '=', products[3]?.id ?? 0)
    const [category] = await links.select('category_id').execute()
    const queries = PRODUCT_VIEWS.flatMap((view) =>
      ['', ...STOCK_LEVELS.map((level) => `&stock=${level}`)].flatMap((stock) =>
        ['', `&category=${category?.category_id}`, '&category=999999', '&lacks=weight', '&tax=1'].map(
          (rest) => `view=${view}${stock}${rest}`,
        ),
      ),
    )
    const counts = await expectCounts('products', queries, async (query) => {
      const { body } = await get(
        `products?limit=1&${query.replace('category=', 'category_id=').replace('tax=', 'tax_category_id=')}`,
      )
      return body.data.total
    })
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(20)
  })

  it('are those of the list of reviews for every view and number of stars', async () => {
    const reviews = await db().selectFrom('reviews').select('id').orderBy('id').limit(90).execute()
    for (const { id } of reviews) {
      const set = {
        shop_id: shopId,
        reply_text: pick([null, 'Thank you']),
        reported_at: pick([null, null, 1]),
        hidden_at: pick([null, null, 1]),
      }
      await db().updateTable('reviews').set(set).where('id', '=', id).execute()
    }
    const queries = REVIEW_VIEWS.flatMap((view) =>
      ['', '&rating=5', '&rating=4'].map((stars) => `view=${view}${stars}`),
    )
    const counts = await expectCounts('reviews', queries, async (query) => {
      return (await get(`reviews?limit=200&${query}`)).body.data.items.length
    })
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  it('stop at their most', async () => {
    const products = db()
      .selectFrom('products')
      .select('id')
      .orderBy('id')
      .limit(SAVED_VIEW_COUNT_MAX + 5)
    await db().updateTable('products').set({ shop_id: shopId, status: 'draft' }).where('id', 'in', products).execute()
    const view = await store({ list: 'products', query: 'view=draft' })
    expect((await countsOf('products'))[view]).toBe(SAVED_VIEW_COUNT_MAX)
  })

  it('are given up after half a second', async () => {
    const queries = ['view=draft', 'view=hidden', 'view=active']
    const ids = await Promise.all(queries.map((query) => store({ list: 'products', query, userId: owner.id })))
    const member = { id: owner.id, shopId, permissions: new Set(sellerPermissions.owner) } as unknown as CurrentMember
    let time = 0
    const now = () => (time += 200)
    const counted = await countViews({ database: shop.deps.database, now }, member, 'products')
    expect(counted).toHaveLength(2)
    expect(ids).not.toContain(counted[0]?.view_id)
  })

  it('leave views with a search out, and with any choice that nobody has thought of', async () => {
    const counted = await store({ list: 'reviews', query: 'view=all&sort=new' })
    const left = ['search=kettle', 'view=all&search=+', 'view=all&paid=yes', '__proto__=1']
    const ids = await Promise.all(left.map((query) => store({ list: 'reviews', query })))
    const shown = Object.keys(await countsOf('reviews')).map(Number)
    expect(shown).toContain(counted)
    for (const id of ids) expect(shown).not.toContain(id)
  })

  it('have nothing of other shops, of other members’ own views, and of lists that a role may not read', async () => {
    const packer = await addShopper(shop)
    await joinTeam(shop, { shopId, userId: packer.id, role: 'fulfilment' })
    const own = await store({ list: 'products', query: 'view=low', userId: packer.id })
    const strange = await store({ list: 'products', query: 'view=low', ofShop: shop.shopId })
    expect(Object.keys(await countsOf('products', packer)).map(Number)).toContain(own)
    const ofOwner = Object.keys(await countsOf('products')).map(Number)
    expect(ofOwner).not.toContain(own)
    expect(ofOwner).not.toContain(strange)
    expect(await countsOf('reviews', packer)).toEqual({})
    expect((await get('views/counts?list=orders')).status).toBe(422)
  })
})
