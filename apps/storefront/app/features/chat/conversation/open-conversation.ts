import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { Conversation } from '@rialto/contract'
import { $opening } from '../active-chat.ts'

/** Tells the server once how the conversation was opened. Undefined when it has been told or the call failed. */
export async function reportOpening(shopId: number): Promise<Conversation | undefined> {
  const wanted = $opening.get()
  const user = session.get()?.user.id
  if (wanted?.shopId !== shopId || !user) return undefined
  $opening.set(null)
  const body = { shop_id: shopId, user_id: user, type: 'user' as const, product_id: wanted.productId }
  try {
    return (await api.call('POST /store-message', { body })).conversation
  } catch (error) {
    logProblem('The conversation could not be opened', error)
    return undefined
  }
}
