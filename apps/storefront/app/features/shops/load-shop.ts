import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import type { Coupon, DataFor, ReviewPage } from '@rialto/contract'
import { type MetaDescriptor, redirect } from 'react-router'
import { breadcrumbList, store } from '../../lib/json-ld.ts'
import { idOr404, loadOr404, notFound, orNull } from '../../lib/load.ts'
import { type MetaInput, pageMeta, plainText, shopOf } from '../../lib/page-meta.ts'
import {
  emptySelection,
  listQuery,
  loadProductList,
  type ProductListData,
  type Selection,
  writeSelection,
} from '../catalog/index.ts'
import { FIRST_REVIEWS } from '../reviews/index.ts'
import { normalizeCoupons } from '../vouchers/index.ts'

export const SHOP_TABS = ['products', 'reviews', 'about'] as const
export type ShopTab = (typeof SHOP_TABS)[number]

/** The content of the selected tab. */
type TabContent =
  | { tab: 'products'; list: ProductListData }
  | { tab: 'reviews'; reviews: ReviewPage }
  | { tab: 'about' }

export interface ShopData extends DataFor<'GET /shops/{id}'> {
  vouchers: Coupon[]
  content: TabContent
}

const readTab = (asked: URLSearchParams): ShopTab => SHOP_TABS.find((tab) => tab === asked.get('tab')) ?? 'products'

/**
 * The canonical query of a shop's page, for the page cache: the products tab has the list's parameters, the others have
 * none.
 */
export function shopQuery(asked: URLSearchParams): string {
  const tab = readTab(asked)
  return tab === 'products' ? listQuery(asked) : `tab=${tab}`
}

/** Loads a shop's page with the content of its tab. */
export async function loadShop(api: ApiClient, request: Request, idText: string): Promise<ShopData> {
  await redirectUnlessMarket(api)
  const id = idOr404(idText)
  const [shop, vouchers, content] = await Promise.all([
    loadOr404(api.call('GET /shops/{id}', { params: { id } })),
    loadVouchers(api, id),
    loadOr404(loadContent(api, request, id)),
  ])
  return { ...shop, vouchers, content }
}

async function loadContent(api: ApiClient, request: Request, id: number): Promise<TabContent> {
  const tab = readTab(new URL(request.url).searchParams)
  if (tab === 'about') return { tab }
  if (tab === 'products') return { tab, list: await loadProductList(api, request, { shop_id: [id] }) }
  return { tab, reviews: await api.call('GET /reviews', { query: { shop_id: id, per_page: FIRST_REVIEWS } }) }
}

/** Vouchers are optional: an external server may not have this endpoint. */
async function loadVouchers(api: ApiClient, id: number): Promise<Coupon[]> {
  const found = await orNull(
    api.call('GET /get-vouchers', { query: { shop_id: id } }),
    'The vouchers of the shop could not be loaded.',
  )
  return found ? normalizeCoupons(found.coupons) : []
}

/** The meta tags of a shop's page. Its products are indexed page by page; filtered or sorted lists are not. */
export function shopMeta(args: MetaInput, { shop, content }: ShopData): MetaDescriptor[] {
  const origin = shopOf(args.matches)?.origin ?? ''
  const list = content.tab === 'products' ? content.list.selection : null
  return pageMeta(args, {
    title: shop.name,
    description: plainText(shop.description),
    path: `/shops/${shop.id}`,
    keep: list && list.page > 1 ? ['page'] : [],
    picture: shop.banner,
    hidden: content.tab !== 'products' || (list !== null && isNarrowed(list)),
    jsonLd: [
      store(origin, shop),
      breadcrumbList(origin, [
        { label: t('Home'), to: '/' },
        { label: t('Shops'), to: '/shops' },
        { label: shop.name },
      ]),
    ],
  })
}

const isNarrowed = (selection: Selection): boolean =>
  writeSelection({ ...selection, page: 1 }) !== writeSelection(emptySelection)

/** Redirects shop pages to the products when the shop has one seller only. */
export async function redirectUnlessMarket(api: ApiClient): Promise<void> {
  const { multi_vendor } = await api.call('GET /master')
  if (!multi_vendor) throw redirect('/products')
}

/** Throws a 404 in a shop with one seller, which has no seller registration (docs/spec §2). */
export async function notFoundUnlessMarket(api: ApiClient): Promise<null> {
  const { multi_vendor } = await api.call('GET /master')
  if (!multi_vendor) throw notFound()
  return null
}
