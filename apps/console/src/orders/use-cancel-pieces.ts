import { useRequestKey } from '@rialto/client/api/use-request-key.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { consoleApi } from '../lib/api.ts'
import { useMarketChange } from './use-market-orders.ts'
import { type CancelledPieces, useOrderChange } from './use-orders.ts'

type Versioned = Pick<SellerOrderDetails, 'id' | 'version'>

/** Cancels pieces of an order once, however often it is sent, by the call of its shop or of the market. */
function useSentOnce(call: `POST /${'seller' | 'admin'}/orders/{id}/cancel-lines`, { id, version }: Versioned) {
  const withKey = useRequestKey()
  return (pieces: CancelledPieces) =>
    withKey((key) =>
      consoleApi.call(call, { params: { id }, headers: { 'idempotency-key': key }, body: { ...pieces, version } }),
    )
}

/** Cancels pieces of an order of the current shop. */
export const useCancelPieces = (order: Versioned) =>
  useOrderChange(order.id, useSentOnce('POST /seller/orders/{id}/cancel-lines', order))

/** Cancels pieces of an order of any shop. */
export const useMarketCancelPieces = (order: Versioned) =>
  useMarketChange(order.id, useSentOnce('POST /admin/orders/{id}/cancel-lines', order))
