import { api } from '@rialto/client/api/browser.ts'
import type { ShownDelivery } from '@rialto/contract'
import { defaultAddress, readAddresses } from '../addresses/index.ts'
import { type DeliveryPlace, deliveryQuery } from '../delivery/index.ts'

/** How a shop delivers a product to a place. */
export interface DeliveryThere {
  place: DeliveryPlace
  delivery: ShownDelivery
}

interface Wanted {
  productId: number
  /** Null: the default address of the account. */
  place: DeliveryPlace | null
  signal: AbortSignal
}

/** Asks how a product is delivered to a place, or to the shopper's address; null where that names no country. */
export async function readDelivery({ productId, place: chosen, signal }: Wanted): Promise<DeliveryThere | null> {
  const place = chosen ?? (await placeOfAddress())
  if (!place || signal.aborted) return null
  const query = { product_id: productId, ...deliveryQuery(place) }
  const { options, promise, deliverable, zones } = await api.call('GET /delivery/promise', { query, signal })
  return { place, delivery: { methods: options, promise, not_to_home: !deliverable, zones } }
}

async function placeOfAddress(): Promise<DeliveryPlace | null> {
  const address = defaultAddress(await readAddresses())
  if (!address?.country) return null
  const { country, region, post_code: postCode } = address
  return { country, region: region ? { code: region, name: region } : null, postCode: postCode || null }
}
