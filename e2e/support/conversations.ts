import type { Session } from '@rialto/contract'
import { callApi } from './orders.ts'
import { newShopper, type Shopper } from './shoppers.ts'

/** Registers a shopper who writes to the shops in this order: `Hello, shop 5` to shop 5. */
export async function createChattingShopper(shopIds: readonly number[]): Promise<Shopper & Session> {
  const shopper = await newShopper()
  for (const shop_id of shopIds) {
    const body = { shop_id, message: `Hello, shop ${shop_id}` }
    await callApi('POST /send-message', { session: shopper, body })
  }
  return shopper
}
