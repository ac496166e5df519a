import {
  PRODUCT_VIEWS,
  type ProductView,
  SELLER_PRODUCT_SORTS,
  STOCK_VIEWS,
  type StockView,
} from '@rialto/contract/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

// More variants low in stock, and sold out, than are looked up one by one (decision 109).
const PRODUCTS = 2_600
const LIMIT = 5

interface Product {
  id: number
  status: 'active' | 'hidden' | 'draft' | 'archived' | 'withheld'
  own_status: 'active' | 'hidden' | 'draft' | 'archived' | null
  name: string
  price: number
  sold: number
  stock: number
  created_at: number
  variants: { id: number; stock: number; low_stock_limit: number | null }[]
}

let shop: SellerCalls
let products: Product[]
beforeAll(async () => {
  shop = await createSellerCalls()
  products = await addProducts()
})
afterAll(() => shop.close())

const stateOf = (n: number): Pick<Product, 'status' | 'own_status'> => {
  if (n % 20 === 7) return { status: 'withheld', own_status: n % 40 === 7 ? 'active' : 'archived' }
  return { status: ({ 3: 'hidden', 5: 'draft', 11: 'archived' } as const)[n % 20] ?? 'active', own_status: null }
}

/** Adds products of two variants in every status, with equal values in each column that lists are sorted by. */
async function addProducts(): Promise<Product[]> {
  const { db } = shop.deps.database
  const { id: _, ...product } = await db.selectFrom('products').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: __, ...variant } = await db
    .selectFrom('product_variants')
    .where('size_id', 'is', null)
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  const colors = await db.selectFrom('colors').select('id').orderBy('id').limit(2).execute()
  const added: Product[] = []
  for (let start = 0; start < PRODUCTS; start += 100) {
    const made = Array.from({ length: 100 }, (_, index) => {
      const n = start + index
      const stocks = [n % 4 === 0 ? 9 : 0, [0, 4, 9][n % 3] ?? 0]
      return {
        ...stateOf(n),
        stocks,
        name: `Jar ${n % 700}`,
        price: n % 97,
        sold: n % 50,
        stock: (stocks[0] ?? 0) + (stocks[1] ?? 0),
        created_at: 1_000 + (n % 500),
      }
    })
    const ids = await db
      .insertInto('products')
      .values(
        made.map(({ stocks, ...row }, index) => ({
          ...product,
          ...row,
          shop_id: shop.shopId,
          handle: `jar-${start + index}`,
        })),
      )
      .returning('id')
      .execute()
    const variants = ids.flatMap(({ id: product_id }, index) =>
      (made[index]?.stocks ?? []).map((stock, position) => ({
        ...variant,
        product_id,
        stock,
        position,
        sku: '',
        barcode: '',
        color_id: colors[position]?.id ?? null,
        low_stock_limit: (start + index) % 10 === 0 ? 9 : null,
      })),
    )
    const variantIds = await db.insertInto('product_variants').values(variants).returning('id').execute()
    for (const [index, { stocks, ...row }] of made.entries())
      added.push({
        ...row,
        id: ids[index]?.id ?? 0,
        variants: stocks.map((stock, position) => ({
          id: variantIds[2 * index + position]?.id ?? 0,
          stock,
          low_stock_limit: variants[2 * index + position]?.low_stock_limit ?? null,
        })),
      })
  }
  await db.updateTable('shops').set({ low_stock_limit: LIMIT }).where('id', '=', shop.shopId).execute()
  return added
}

const isLow = ({ stock, low_stock_limit }: Product['variants'][number]): boolean => stock <= (low_stock_limit ?? LIMIT)

const isInView: Record<ProductView, (product: Product) => boolean> = {
  all: (product) => ownStatus(product) !== 'archived',
  active: (product) => ownStatus(product) === 'active',
  low: ({ status, variants }) => status === 'active' && variants.some(isLow),
  hidden: (product) => ownStatus(product) === 'hidden',
  draft: (product) => ownStatus(product) === 'draft',
  archived: (product) => ownStatus(product) === 'archived',
}

const ownStatus = ({ status, own_status }: Product) => own_status ?? status

const list = async (path: string) => (await shop.call('GET', path)).body.data

describe('GET /seller/products of a large shop', () => {
  it.each(PRODUCT_VIEWS)('shows the same pages as a plain sort, view %s', async (view) => {
    const inView = products.filter(isInView[view])
    for (const sort of SELLER_PRODUCT_SORTS) {
      const column = sort.replace('-', '') as 'created_at' | 'name' | 'price' | 'stock' | 'sold'
      const sorted = inView.toSorted((a, b) => (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : a.id - b.id))
      const expected = (sort.startsWith('-') ? sorted.reverse() : sorted).map(({ id }) => id)
      let cursor = ''
      for (let page = 0; page < 3; page++) {
        const data = await list(`/seller/products?view=${view}&sort=${sort}&limit=60${cursor}`)
        const ids = data.items.map(({ id }: { id: number }) => id)
        expect([sort, page, ids]).toEqual([sort, page, expected.slice(60 * page, 60 * (page + 1))])
        if (page === 0) expect(data.total).toBe(inView.length)
        expect(data.counts[view]).toBe(inView.length)
        if (data.next_cursor === null) break
        cursor = `&cursor=${data.next_cursor}`
      }
    }
  })

  it('counts those low in stock in each status', async () => {
    const low = products.filter(isInView.low).length
    expect(low).toBeGreaterThan(1_000)
    expect(await list('/seller/products?view=active&stock=low&limit=1')).toMatchObject({ total: low })
    expect(await list('/seller/products?view=hidden&stock=low&limit=1')).toMatchObject({ total: 0, items: [] })
  })
})

describe('GET /seller/stock of a large shop', () => {
  const variantsOf = (view: StockView) =>
    products
      .filter(({ status }) => (view === 'all' ? status !== 'archived' : status === 'active'))
      .flatMap(({ variants }) => variants)
      .filter((variant) => view === 'all' || (view === 'low' ? isLow(variant) : variant.stock === 0))

  it.each(STOCK_VIEWS)('shows all variants product after product, view %s', async (view) => {
    const expected = variantsOf(view)
    expect(expected.length).toBeGreaterThan(2_000)
    const found: number[] = []
    let cursor = ''
    do {
      const data = await list(`/seller/stock?view=${view}&limit=200${cursor}`)
      expect(data.counts[view]).toBe(expected.length)
      found.push(...data.items.map(({ variant_id }: { variant_id: number }) => variant_id))
      cursor = data.next_cursor && `&cursor=${data.next_cursor}`
    } while (cursor)
    expect(found).toEqual(expected.map(({ id }) => id))
  })

  it('counts variants at most five seconds late, and shows their rows as they are', async () => {
    const [variant] = variantsOf('out')
    const start = shop.deps.now() + 10_000
    shop.setNow(start)
    const before = await list('/seller/stock?view=out&limit=1')
    expect(before.items[0].variant_id).toBe(variant?.id)
    await shop.call('POST', '/seller/stock/movements', {
      body: { variant_id: variant?.id, delta: 100, reason: 'return' },
    })
    const soon = await list('/seller/stock?view=out&limit=1')
    expect(soon.items[0].variant_id).not.toBe(variant?.id)
    expect(soon.counts).toEqual(before.counts)
    expect((await list('/seller/today')).low_stock.count).toBe(before.counts.low)
    shop.setNow(start + 5_000)
    const later = await list('/seller/stock?view=out&limit=1')
    expect(later.counts).toEqual({ ...before.counts, out: before.counts.out - 1, low: before.counts.low - 1 })
    expect((await list('/seller/today')).low_stock.count).toBe(later.counts.low)
  })
})
