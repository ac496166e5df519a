import type { Message } from '@rialto/contract'
import type { SellerLanguage } from '@rialto/demo/sellers'
import { compose } from './answer/compose.ts'
import { languageOf, topicsOf } from './answer/understand.ts'
import { findFacts } from './find-facts.ts'
import type { ShopApi } from './shop-api.ts'

/**
 * The answer of a shop to what a shopper wrote last, in the shopper's language.
 * @param messages of the conversation, oldest first
 * @param open those of them that have no answer yet
 */
export async function answerTo(
  api: ShopApi,
  shopId: number,
  messages: readonly Message[],
  open: readonly Message[],
): Promise<string> {
  const language = messages
    .filter(({ type }) => type === 'user')
    .reduce<SellerLanguage>((before, { message }) => languageOf(message ?? '', before), 'en')
  const product = messages.findLast((message) => message.product)?.product ?? null
  const request = {
    topics: open.flatMap(({ message }) => topicsOf(message ?? '', language)),
    sentProduct: open.some((message) => message.product),
  }
  return compose(request, await findFacts(api, { shopId, product, language }), language)
}
