import { type Answer, type SellerLanguage, sellerWords, type Topic } from '@rialto/demo/sellers'

/** What a seller knows of the product that is talked of; money as it is to be read. */
export interface ProductFacts {
  name: string
  price: string
  /** Pieces left; 0: sold out. */
  stock: number
  /** Those to be had. */
  sizes: readonly string[]
}

export interface Facts {
  shop: string
  /** The shop's own estimate. */
  time: string
  /** Of a delivery, as it is to be read; null: free. */
  charge: string | null
  product: ProductFacts | null
}

/** What a shopper wants: topics of what was written, in order, and whether a product was sent. */
export interface Request {
  topics: readonly Topic[]
  sentProduct: boolean
}

type Question = Exclude<Topic, 'greeting' | 'thanks'>

const isQuestion = (topic: Topic): topic is Question => topic !== 'greeting' && topic !== 'thanks'

/** One answer to all that a shopper wrote since the last one: a sentence a topic, each once. */
export function compose({ topics, sentProduct }: Request, facts: Facts, language: SellerLanguage): string {
  const answers = questionsIn(topics, facts).map((topic) => answerTo(topic, facts))
  if (answers.length === 0) answers.push(answerToNone(topics, sentProduct, facts))
  if (topics.includes('greeting') && answers[0] !== 'helloAndHelp') answers.unshift('hello')
  return answers.map((answer) => fill(sellerWords[language].answers[answer], facts)).join(' ')
}

function questionsIn(topics: readonly Topic[], { product }: Facts): Question[] {
  const asked = [...new Set(topics)].filter(isQuestion)
  // Where no product was named, it is the delivery's price that is asked for.
  return asked.filter((topic) => topic !== 'price' || product !== null || !asked.includes('delivery'))
}

function answerTo(topic: Question, { product, charge }: Facts): Answer {
  switch (topic) {
    case 'stock':
      return product ? (product.stock > 0 ? 'inStock' : 'soldOut') : 'stock'
    case 'size':
      return product && product.sizes.length > 0 ? 'productSizes' : 'size'
    case 'price':
      return product ? 'productPrice' : 'price'
    case 'delivery':
      return charge === null ? 'freeDelivery' : 'delivery'
    case 'return':
      return 'return'
  }
}

function answerToNone(topics: readonly Topic[], sentProduct: boolean, { product }: Facts): Answer {
  if (sentProduct && product) return product.stock > 0 ? 'shown' : 'soldOut'
  if (topics.includes('greeting')) return 'helloAndHelp'
  return topics.includes('thanks') ? 'thanks' : 'other'
}

function fill(sentence: string, { shop, time, charge, product }: Facts): string {
  const values: Record<string, string> = {
    shop,
    time,
    charge: charge ?? '',
    product: product?.name ?? '',
    price: product?.price ?? '',
    count: String(product?.stock ?? 0),
    sizes: product?.sizes.join(', ') ?? '',
  }
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
