import type { EndpointKey } from '@rialto/contract'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { Sample } from '../sample.ts'

/** The input of a call that changes something, and the sentence that the record has afterwards. */
export interface RecordedCall {
  /** Makes what the call needs. Sellers call as the owner of `shop.shopId`, operators as the market's owner. */
  input(shop: SellerCalls): Promise<Partial<Sample>> | Partial<Sample>
  /** Sends the call in a way of its own, such as a form with files. */
  send?(shop: SellerCalls, headers: Record<string, string>): Promise<{ status: number; text: string }>
  /** The sentence in English. */
  says: RegExp
}

export type RecordedCalls = { [Key in EndpointKey]?: RecordedCall }
