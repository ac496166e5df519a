import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { DataFor } from '@rialto/contract'
import { markAnswered, type OrderAttempt } from './order-attempt.ts'

export type PlacedOrders = DataFor<'POST /place-order'>

/** Pauses before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [800, 1600, 3200, 6400]

export type SendResult =
  | { outcome: 'placed'; placed: PlacedOrders; message: string }
  | { outcome: 'refused'; refusal: ApiError }
  /** It is unknown whether the orders were placed, so the same attempt has to be sent again. */
  | { outcome: 'noAnswer' }

/** Sends an attempt and retries while no answer arrives. The attempt ends only when the server has answered. */
export async function sendOrder(attempt: OrderAttempt): Promise<SendResult> {
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    const sent = await sendOnce(attempt)
    if (sent.outcome !== 'noAnswer') {
      // A 401 says nothing about the attempt, which continues after the login.
      if (!(sent.outcome === 'refused' && sent.refusal.status === 401)) markAnswered()
      return sent
    }
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { outcome: 'noAnswer' }
}

async function sendOnce({ key, body }: OrderAttempt): Promise<SendResult> {
  try {
    const { data, message } = await api.answer('POST /place-order', { headers: { 'idempotency-key': key }, body })
    return { outcome: 'placed', placed: data, message }
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500 && error.code !== 'request_in_progress'
    return isRefusal ? { outcome: 'refused', refusal: error } : { outcome: 'noAnswer' }
  }
}
