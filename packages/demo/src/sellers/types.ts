/** The topics that a demo seller recognises in a question. */
export type Topic = 'greeting' | 'stock' | 'size' | 'delivery' | 'return' | 'price' | 'thanks'

/**
 * Answers of a demo seller. The seller fills the placeholders: `{{shop}}`, `{{product}}`, `{{price}}`, `{{count}}` (pieces left),
 * `{{sizes}}` (those to be had, in a row), `{{time}}` (the shop's estimate) and `{{charge}}` (of a delivery).
 */
export type Answer =
  | 'hello'
  | 'helloAndHelp'
  /** A product was sent without a text. */
  | 'shown'
  | 'inStock'
  | 'soldOut'
  /** General answers for when no product was mentioned. */
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
  /**
   * Words and phrases that indicate a topic; an asterisk matches all words that begin so. Case and accents are ignored.
   */
  asks: Record<Topic, readonly string[]>
  /** Common words that distinguish this language from others in the same script. */
  hints: readonly string[]
  answers: Record<Answer, string>
}
