import type { Message } from '@rialto/contract'
import type { SellerLanguage } from '@rialto/demo/sellers'
import { composeAnswer } from './answer/compose-answer.ts'
import { detectLanguage, findTopics } from './answer/understand.ts'
import { findFacts } from './find-facts.ts'
import type { ShopApi } from './shop-api.ts'

/**
 * Composes a shop's answer to a shopper's latest messages, in the shopper's language.
 * @param messages all messages of the conversation, oldest first
 * @param unanswered those of them that have no answer yet
 */
export async function answerMessages(
  api: ShopApi,
  shopId: number,
  messages: readonly Message[],
  unanswered: readonly Message[],
): Promise<string> {
  const language = messages
    .filter(({ type }) => type === 'user')
    .reduce<SellerLanguage>((before, { message }) => detectLanguage(message ?? '', before), 'en')
  const product = messages.findLast((message) => message.product)?.product ?? null
  const request = {
    topics: unanswered.flatMap(({ message }) => findTopics(message ?? '', language)),
    sentProduct: unanswered.some((message) => message.product),
  }
  return composeAnswer(request, await findFacts(api, { shopId, product, language }), language)
}
