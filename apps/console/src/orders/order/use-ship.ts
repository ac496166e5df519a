import { ApiError } from '@rialto/client/api/client.ts'
import { createKey } from '@rialto/client/create-key.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { useRef } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { useOrderChange } from './use-order.ts'

interface ParcelRequest {
  lines: { line_id: number; quantity: number }[]
  carrier: string
  tracking_number: string
  tracking_url: string
  /** Its carrier has it; otherwise it waits, packed. */
  handed_over: boolean
}

/**
 * Sends parcels of an order. A parcel whose reply was lost keeps its key, so that sending it again ships nothing twice; a refused or
 * sent one gives it up.
 */
export function useShip({ id }: Pick<SellerOrderDetails, 'id'>) {
  const key = useRef<string | null>(null)
  return useOrderChange(id, async (body: ParcelRequest) => {
    key.current ??= createKey()
    try {
      const data = await consoleApi.call('POST /seller/orders/{id}/shipments', {
        params: { id },
        headers: { 'idempotency-key': key.current },
        body,
      })
      key.current = null
      return data
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key.current = null
      throw error
    }
  })
}
