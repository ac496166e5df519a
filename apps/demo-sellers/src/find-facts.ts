import type { SiteSettings } from '@rialto/contract'
import type { SellerLanguage } from '@rialto/demo/sellers'
import type { Facts, ProductFacts } from './answer/compose.ts'
import { ApiError, type ShopApi } from './shop-api.ts'

interface Wanted {
  shopId: number
  /** The product that was talked of last. */
  product: { id: number; name: string } | null
  language: SellerLanguage
}

/** What a seller looks up before answering, where every visitor can. */
export async function findFacts(api: ShopApi, { shopId, product, language }: Wanted): Promise<Facts> {
  const { currency } = await api.call('GET /master')
  const { shop } = await api.call('GET /shops/{id}', { params: { id: shopId }, language })
  return {
    shop: shop.name,
    time: shop.estimated_delivery,
    charge: shop.delivery_charge > 0 ? write(shop.delivery_charge, currency) : null,
    product: product && (await findProduct(api, product, currency, language)),
  }
}

async function findProduct(
  api: ShopApi,
  { id, name }: { id: number; name: string },
  currency: SiteSettings['currency'],
  language: SellerLanguage,
): Promise<ProductFacts | null> {
  try {
    const { product } = await api.call('GET /product-details', { query: { product_id: id }, language })
    return {
      name: product.name,
      price: write(product.discount_price > 0 ? product.discount_price : product.price, currency),
      stock: product.quantity,
      sizes: product.sizes.filter((size) => size.in_stock).map((size) => size.name),
    }
  } catch (error) {
    // It has left the shop since.
    if (error instanceof ApiError && error.status === 404) return { name, price: '', stock: 0, sizes: [] }
    throw error
  }
}

/** As the shop's pages write it (docs/spec §4). */
const write = (amount: number, { symbol, position }: SiteSettings['currency']): string =>
  position === 'prefix' ? `${symbol}${amount.toFixed(2)}` : `${amount.toFixed(2)}${symbol}`
