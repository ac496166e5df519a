import { PRODUCT_VIEWS, SELLER_PRODUCT_SORTS, STOCK_VIEWS } from '@rialto/contract/enums'
import { ORDER_SORTS, ORDER_VIEWS } from '@rialto/contract/list-enums'
import { CUSTOMER_VIEWS } from '@rialto/contract/market-enums'
import type { Request } from 'autocannon'
import { createRandom } from '../data/random.ts'
import { departments, materials, qualities } from '../data/words.ts'
import { filteredPaths } from '../lib/catalogues.ts'
import { gets, VISITORS, visitorCookies } from '../lib/load.ts'

/** The first page of a list in each view and order. */
const firstPages = (path: string, views: readonly string[], sorts: readonly string[]): string[] =>
  views.flatMap((view) => sorts.map((sort) => `${path}?view=${view}&sort=${sort}&limit=50`))

const views = (path: string, of: readonly string[]): string[] => of.map((view) => `${path}?view=${view}&limit=50`)

/** The lists that sellers and operators open all day. */
const consoleRows: readonly GrowthRow[] = [
  {
    name: "seller's console: Today",
    requests: ({ seller }) => gets(['/api/seller/today'], seller),
  },
  {
    name: "seller's console: orders by view",
    requests: ({ seller }) => gets(firstPages('/api/seller/orders', ORDER_VIEWS, ORDER_SORTS), seller),
  },
  {
    name: "seller's console: products by view",
    requests: ({ seller }) => gets(firstPages('/api/seller/products', PRODUCT_VIEWS, SELLER_PRODUCT_SORTS), seller),
  },
  {
    name: "seller's console: stock by view",
    requests: ({ seller }) => gets(views('/api/seller/stock', STOCK_VIEWS), seller),
  },
  {
    name: "operator's console: overview",
    requests: ({ operator }) => gets(['/api/admin/overview'], operator),
  },
  {
    name: "operator's console: orders by view",
    requests: ({ operator }) => gets(firstPages('/api/admin/orders', ORDER_VIEWS, ORDER_SORTS), operator),
  },
  {
    name: "operator's console: products, customers, sellers, reports",
    requests: ({ operator }) =>
      gets(
        [
          ...views('/api/admin/products', ['visible', 'waiting', 'hidden']),
          ...views('/api/admin/customers', CUSTOMER_VIEWS),
          '/api/admin/sellers?limit=50',
          '/api/admin/reports?limit=50',
        ],
        operator,
      ),
  },
]

/** The market that the requests of a measurement are made for. */
export interface Market {
  size: number
  seller: Record<string, string>
  operator: Record<string, string>
  shopper: Record<string, string>
  /** The number of pages of the largest shop's orders. */
  orderPages: number
}

interface GrowthRow {
  name: string
  requests(market: Market): Request[]
}

const PAGES = 50
const random = createRandom(24)
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const things = departments.flatMap(([, , groups]) => groups.flatMap(([, ofGroup]) => ofGroup))

/** Two words each, in many combinations, so that few searches are repeated. */
export const twoWords = (count: number): string[] =>
  range(count).map((n) => `${random.pick(n % 2 ? qualities : materials)} ${random.pick(things)}`)

/** Two words that find over a page of products among 10,000, so that each size answers with as many cards. */
const frequentTexts = (): string[] =>
  [...qualities, ...materials].flatMap((word) => departments.map(([department]) => `${word} ${department}`))

const search = (text: string) => `/api/products?search=${encodeURIComponent(text)}`
const suggest = (text: string) => `/api/search-suggestions?search=${encodeURIComponent(text)}`

/** The texts on the way to each of the words, from the second letter on. */
const typed = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text].slice(1).map((_, index) => text.slice(0, index + 2)))

const sellerOrders = (page: number) =>
  `/api/seller/orders?page=${page}${page % 3 === 0 ? '&order_status=delivered' : ''}`

/** The lists and pages that a market with many products and orders must still answer at once. */
export const growthRows: readonly GrowthRow[] = [
  {
    name: 'cards: 24, pages 1-50',
    requests: () =>
      gets(
        ['newest', 'top_selling', 'popular_product', 'low_to_high'].flatMap((sort) =>
          range(PAGES).map((page) => `/api/products?sort_type=${sort}&page=${page}`),
        ),
      ),
  },
  { name: 'filters with counts, selections vary', requests: () => gets(filteredPaths(2_000)) },
  { name: 'search, two words', requests: () => gets(twoWords(2_000).map(search)) },
  {
    name: 'search, two words with 24 cards at each size',
    requests: () => gets(frequentTexts().flatMap((text) => range(3).map((page) => `${search(text)}&page=${page}`))),
  },
  { name: 'suggestions while typing', requests: () => gets(typed(twoWords(200)).map(suggest)) },
  {
    name: 'product details',
    requests: ({ size }) => gets(range(2_000).map(() => `/api/product-details?product_id=${visibleId(size)}`)),
  },
  {
    name: 'home, kept page',
    requests: () => range(VISITORS).flatMap((n) => gets(['/'], visitorCookies(n))),
  },
  {
    name: 'shops: list and pages of shops',
    requests: () =>
      gets(
        range(40).flatMap((id) => [
          `/api/shops/${id}`,
          `/api/shops?page=${1 + (id % 3)}`,
          `/api/products?shop_id=${id}`,
        ]),
      ),
  },
  {
    name: "seller's orders, pages 1-50",
    requests: ({ seller, orderPages }) => gets(range(Math.min(PAGES, orderPages)).map(sellerOrders), seller),
  },
  {
    name: "seller's orders, any page",
    requests: ({ seller, orderPages }) =>
      gets(
        range(500).map(() => sellerOrders(1 + random.below(orderPages))),
        seller,
      ),
  },
  ...consoleRows,
  {
    name: "shopper's orders",
    requests: ({ shopper }) =>
      gets(['/api/orders', '/api/orders?order_status=delivered', '/api/orders?search=boot'], shopper),
  },
]

const visibleId = (size: number): number => shownId(1 + random.below(size))

/** The product itself or the one before it, since every 97th generated product is hidden. */
export const shownId = (id: number): number => (id % 97 === 0 ? id - 1 : id)
