import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { DataFor } from '@rialto/contract'
import { type Attempt, answered } from './order-attempt.ts'

export type PlacedOrders = DataFor<'POST /place-order'>

/** Pauses before each retry, in milliseconds. */
const AGAIN_AFTER_MS = [800, 1600, 3200, 6400]

export type Sent =
  | { outcome: 'placed'; placed: PlacedOrders; message: string }
  | { outcome: 'refused'; refusal: ApiError }
  /** It is unknown whether the orders were placed, so the same attempt has to be sent again. */
  | { outcome: 'unheard' }

/** Sends an attempt and retries while no answer arrives. The attempt ends only when the server has answered. */
export async function sendOrder(attempt: Attempt): Promise<Sent> {
  for (const pause of [...AGAIN_AFTER_MS, null]) {
    const sent = await sendOnce(attempt)
    if (sent.outcome !== 'unheard') {
      // A 401 says nothing about the attempt, which continues after the login.
      if (!(sent.outcome === 'refused' && sent.refusal.status === 401)) answered()
      return sent
    }
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { outcome: 'unheard' }
}

async function sendOnce({ key, body }: Attempt): Promise<Sent> {
  try {
    const { data, message } = await api.answer('POST /place-order', { headers: { 'idempotency-key': key }, body })
    return { outcome: 'placed', placed: data, message }
  } catch (error) {
    const said = error instanceof ApiError && error.status < 500 && error.code !== 'request_in_progress'
    return said ? { outcome: 'refused', refusal: error } : { outcome: 'unheard' }
  }
}
