import type { Message, SiteSettings } from '@rialto/contract'
import { formatAmount } from '@rialto/contract/currencies'
import type { Language } from '@rialto/contract/languages'
import { type Answer, type Topic, wordsOf } from '@rialto/demo/sellers'
import { ApiError, type ShopApi } from './shop-api.ts'
import { detectLanguage, findTopics } from './understand.ts'

/** Facts about the product of the conversation; prices are formatted. */
interface ProductFacts {
  name: string
  price: string
  /** Pieces in stock; 0 if sold out. */
  stock: number
  /** Sizes in stock. */
  sizes: readonly string[]
}

export interface Facts {
  shop: string
  /** The shop's estimate. */
  deliveryTime: string
  /** The formatted charge; null if delivery is free. */
  deliveryCharge: string | null
  product: ProductFacts | null
}

/** The topics of the shopper's messages in order, and whether they sent a product. */
interface ShopperRequest {
  topics: readonly Topic[]
  sentProduct: boolean
}

type Question = Exclude<Topic, 'greeting' | 'thanks'>

const isQuestion = (topic: Topic): topic is Question => topic !== 'greeting' && topic !== 'thanks'

/** Composes one answer to all unanswered messages, with one sentence for each topic. */
export function composeAnswer({ topics, sentProduct }: ShopperRequest, facts: Facts, language: Language): string {
  const answers = questionsIn(topics, facts).map((topic) => answerForTopic(topic, facts))
  if (answers.length === 0) answers.push(answerWithoutQuestion(topics, sentProduct, facts))
  if (topics.includes('greeting') && answers[0] !== 'helloAndHelp') answers.unshift('hello')
  return answers.map((answer) => fillPlaceholders(wordsOf(language).answers[answer], facts)).join(' ')
}

function questionsIn(topics: readonly Topic[], { product }: Facts): Question[] {
  const questions = [...new Set(topics)].filter(isQuestion)
  // Without a product, a question about price and delivery means the price of delivery.
  return questions.filter((topic) => topic !== 'price' || product !== null || !questions.includes('delivery'))
}

function answerForTopic(topic: Question, { product, deliveryCharge }: Facts): Answer {
  switch (topic) {
    case 'stock':
      return product ? (product.stock > 0 ? 'inStock' : 'soldOut') : 'stock'
    case 'size':
      return product && product.sizes.length > 0 ? 'productSizes' : 'size'
    case 'price':
      return product ? 'productPrice' : 'price'
    case 'delivery':
      return deliveryCharge === null ? 'freeDelivery' : 'delivery'
    case 'return':
      return 'return'
  }
}

function answerWithoutQuestion(topics: readonly Topic[], sentProduct: boolean, { product }: Facts): Answer {
  if (sentProduct && product) return product.stock > 0 ? 'shown' : 'soldOut'
  if (topics.includes('greeting')) return 'helloAndHelp'
  return topics.includes('thanks') ? 'thanks' : 'other'
}

function fillPlaceholders(sentence: string, { shop, deliveryTime, deliveryCharge, product }: Facts): string {
  const values: Record<string, string> = {
    shop,
    time: deliveryTime,
    charge: deliveryCharge ?? '',
    product: product?.name ?? '',
    price: product?.price ?? '',
    count: String(product?.stock ?? 0),
    sizes: product?.sizes.join(', ') ?? '',
  }
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

interface FactsQuery {
  shopId: number
  /** The product that the conversation mentioned last. */
  product: { id: number; name: string } | null
  language: Language
}

/** Looks up the facts for an answer by public calls. */
async function findFacts(api: ShopApi, { shopId, product, language }: FactsQuery): Promise<Facts> {
  const { currency } = await api.call('GET /master')
  const { shop } = await api.call('GET /shops/{id}', { params: { id: shopId }, language })
  return {
    shop: shop.name,
    deliveryTime: shop.estimated_delivery,
    deliveryCharge: shop.delivery_charge > 0 ? formatPrice(shop.delivery_charge, currency) : null,
    product: product && (await findProduct(api, product, currency, language)),
  }
}

async function findProduct(
  api: ShopApi,
  { id, name }: { id: number; name: string },
  currency: SiteSettings['currency'],
  language: Language,
): Promise<ProductFacts | null> {
  try {
    const { product } = await api.call('GET /product-details', { query: { product_id: id }, language })
    return {
      name: product.name,
      price: formatPrice(product.discount_price > 0 ? product.discount_price : product.price, currency),
      stock: product.quantity,
      sizes: product.sizes.filter((size) => size.in_stock).map((size) => size.name),
    }
  } catch (error) {
    // The product is no longer on sale.
    if (error instanceof ApiError && error.status === 404) return { name, price: '', stock: 0, sizes: [] }
    throw error
  }
}

/** Formats a price like the shop's pages (docs/spec §4). */
const formatPrice = (amount: number, currency: SiteSettings['currency']): string => formatAmount(amount, currency)

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
    .reduce<Language>((before, { message }) => detectLanguage(message ?? '', before), 'en')
  const product = messages.findLast((message) => message.product)?.product ?? null
  const request = {
    topics: unanswered.flatMap(({ message }) => findTopics(message ?? '', language)),
    sentProduct: unanswered.some((message) => message.product),
  }
  return composeAnswer(request, await findFacts(api, { shopId, product, language }), language)
}
