import { api } from '@rialto/client/api/browser.ts'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import type { Conversation } from '@rialto/contract'
import { $opening } from '../active-chat.ts'

/** Tells the server once that the conversation was opened, which sends nothing. Undefined when it has been told or the call failed. */
export async function reportOpening(shopId: number): Promise<Conversation | undefined> {
  const wanted = $opening.get()
  const user = session.get()?.user.id
  if (wanted?.shopId !== shopId || !user) return undefined
  $opening.set(null)
  const body = { shop_id: shopId, user_id: user, type: 'user' as const }
  try {
    return (await api.call('POST /store-message', { body })).conversation
  } catch (error) {
    logProblem('The conversation could not be opened', error)
    return undefined
  }
}

/** Puts the product that the next words are about into the conversation; the server does so once in a row. */
export async function sendProduct(shopId: number, productId: number): Promise<void> {
  const user = session.get()?.user.id
  if (!user) return
  await api.call('POST /store-message', {
    body: { shop_id: shopId, user_id: user, type: 'user', product_id: productId },
  })
}
