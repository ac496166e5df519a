import type { SiteSettings } from '@rialto/contract'
import { formatAmount } from '@rialto/contract/currencies'
import type { SellerLanguage } from '@rialto/demo/sellers'
import type { Facts, ProductFacts } from './answer/compose-answer.ts'
import { ApiError, type ShopApi } from './shop-api.ts'

interface FactsQuery {
  shopId: number
  /** The product that the conversation mentioned last. */
  product: { id: number; name: string } | null
  language: SellerLanguage
}

/** Looks up the facts for an answer by public calls. */
export async function findFacts(api: ShopApi, { shopId, product, language }: FactsQuery): Promise<Facts> {
  const { currency } = await api.call('GET /master')
  const { shop } = await api.call('GET /shops/{id}', { params: { id: shopId }, language })
  return {
    shop: shop.name,
    deliveryTime: shop.estimated_delivery,
    deliveryCharge: shop.delivery_charge > 0 ? formatPrice(shop.delivery_charge, currency) : null,
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
      price: formatPrice(product.discount_price > 0 ? product.discount_price : product.price, currency),
      stock: product.quantity,
      sizes: product.sizes.filter((size) => size.in_stock).map((size) => size.name),
    }
  } catch (error) {
    // The product is no longer on sale.
    if (error instanceof ApiError && error.status === 404) return { name, price: '', stock: 0, sizes: [] }
    throw error
  }
}

/** Formats a price like the shop's pages (docs/spec §4). */
const formatPrice = (amount: number, currency: SiteSettings['currency']): string => formatAmount(amount, currency)
