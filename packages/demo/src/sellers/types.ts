/** The topics that a demo seller recognises in a question. */
export type Topic = 'greeting' | 'stock' | 'size' | 'delivery' | 'return' | 'price' | 'thanks'

/**
 * Answers of a demo seller. The seller fills the placeholders: `{{shop}}`, `{{product}}`, `{{price}}`, `{{count}}` (pieces left),
 * `{{sizes}}` (those to be had, in a row), `{{time}}` (the shop's estimate) and `{{charge}}` (of a delivery).
 */
export type Answer =
  | 'hello'
  | 'helloAndHelp'
  /** A product was sent without a word. */
  | 'shown'
  | 'inStock'
  | 'soldOut'
  /** The rest of a topic's answers: no product was talked of, so they say what holds for all. */
  | 'stock'
  | 'productSizes'
  | 'size'
  | 'delivery'
  | 'freeDelivery'
  | 'return'
  | 'productPrice'
  | 'price'
  | 'thanks'
  | 'other'

/** The demo sellers' vocabulary in one language. */
export type SellerWords = {
  /** Whole words and phrases that tell a topic; with a star, all words that begin so. Case and accents do not matter. */
  asks: Record<Topic, readonly string[]>
  /** Common words that tell this language from others in the same script. */
  hints: readonly string[]
  answers: Record<Answer, string>
}
