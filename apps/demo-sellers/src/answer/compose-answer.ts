import { type Answer, type SellerLanguage, sellerWords, type Topic } from '@rialto/demo/sellers'

/** Facts about the product of the conversation; prices are formatted. */
export interface ProductFacts {
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
export interface ShopperRequest {
  topics: readonly Topic[]
  sentProduct: boolean
}

type Question = Exclude<Topic, 'greeting' | 'thanks'>

const isQuestion = (topic: Topic): topic is Question => topic !== 'greeting' && topic !== 'thanks'

/** Composes one answer to all unanswered messages, with one sentence for each topic. */
export function composeAnswer({ topics, sentProduct }: ShopperRequest, facts: Facts, language: SellerLanguage): string {
  const answers = questionsIn(topics, facts).map((topic) => answerForTopic(topic, facts))
  if (answers.length === 0) answers.push(answerWithoutQuestion(topics, sentProduct, facts))
  if (topics.includes('greeting') && answers[0] !== 'helloAndHelp') answers.unshift('hello')
  return answers.map((answer) => fillPlaceholders(sellerWords[language].answers[answer], facts)).join(' ')
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
