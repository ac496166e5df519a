import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { DataFor } from '@rialto/contract'
import { type Attempt, answered } from './attempt.ts'

export type PlacedOrders = DataFor<'POST /place-order'>

/** When to ask again, in milliseconds after each time that no answer came. */
const AGAIN_AFTER_MS = [800, 1600, 3200, 6400]

export type Sent =
  | { outcome: 'placed'; placed: PlacedOrders; message: string }
  | { outcome: 'refused'; refusal: ApiError }
  /** Nobody knows whether the orders stand: the same try is to be asked again. */
  | { outcome: 'unheard' }

/** Sends one try until an answer comes, for as long as people wait. It is over only when the server has said what became of it. */
export async function sendOrder(attempt: Attempt): Promise<Sent> {
  for (const pause of [...AGAIN_AFTER_MS, null]) {
    const sent = await sendOnce(attempt)
    if (sent.outcome !== 'unheard') {
      // Who is not logged in any more has not been answered: after the login the same try goes on.
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
