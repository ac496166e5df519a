import type { ApiClient } from '@rialto/client/api/client.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { DataFor, ReviewPage, Shop } from '@rialto/contract'
import { idOr404, loadOr404 } from '../../lib/load.ts'
import { FIRST_REVIEWS } from '../reviews/index.ts'

export interface ProductData extends DataFor<'GET /product-details'> {
  /** The first page of reviews, or null if they could not be loaded; the product is shown in any case. */
  reviews: ReviewPage | null
  /** The shop with its description, or null if it could not be loaded. */
  shop: Shop | null
}

/** Loads a product's page. Everything but the product itself is optional. */
export async function loadProduct(api: ApiClient, idText: string): Promise<ProductData> {
  const id = idOr404(idText)
  const reviews = optional(api.call('GET /reviews', { query: { product_id: id, per_page: FIRST_REVIEWS } }))
  const details = await loadOr404(api.call('GET /product-details', { query: { product_id: id } }))
  const shop = optional(api.call('GET /shops/{id}', { params: { id: details.product.shop.id } }))
  return { ...details, reviews: await reviews, shop: (await shop)?.shop ?? null }
}

async function optional<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    logProblem('A part of the product page could not be loaded.', error)
    return null
  }
}
