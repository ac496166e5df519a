import type { ApiClient } from '@rialto/client/api/client.ts'
import type { Paged, Shop } from '@rialto/contract'
import { orNotFound } from '../../../lib/loaders/load.ts'
import { assertPageExists } from '../../pagination/index.ts'
import { redirectUnlessMarket } from '../redirect-unless-market.ts'
import { parseShopQuery, type ShopQuery, shopsAddress } from './shop-query.ts'

export interface ShopsData {
  query: ShopQuery
  shops: Paged<Shop>
}

/** Loads the page of shops that an address asks for. Throws a 404 behind the last page. */
export async function loadShops(api: ApiClient, request: Request): Promise<ShopsData> {
  await redirectUnlessMarket(api)
  const query = parseShopQuery(new URL(request.url).searchParams)
  const { search, sort, page } = query
  const shops = await orNotFound(api.call('GET /shops', { query: { search, sort: sort ?? undefined, page } }))
  assertPageExists({ page, pages: shops.last_page, addressOf: (page) => shopsAddress({ ...query, page }) })
  return { query, shops }
}
