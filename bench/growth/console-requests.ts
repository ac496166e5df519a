import { ORDER_SORTS, ORDER_VIEWS, PRODUCT_VIEWS, SELLER_PRODUCT_SORTS, STOCK_VIEWS } from '@rialto/contract/enums'
import { CUSTOMER_VIEWS } from '@rialto/contract/market-enums'
import { gets } from '../lib/load.ts'
import type { GrowthRow } from './requests.ts'

/** The first page of a list in each view and order. */
const firstPages = (path: string, views: readonly string[], sorts: readonly string[]): string[] =>
  views.flatMap((view) => sorts.map((sort) => `${path}?view=${view}&sort=${sort}&limit=50`))

const views = (path: string, of: readonly string[]): string[] => of.map((view) => `${path}?view=${view}&limit=50`)

/** The lists that sellers and operators open all day. */
export const consoleRows: readonly GrowthRow[] = [
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
