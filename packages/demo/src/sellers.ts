import type { Tables } from './shapes.ts'
import { readTable } from './tables.ts'

export { DEMO_PASSWORD, SELLERS, sellerEmail } from './logins.ts'

/** A demo seller's vocabulary in one language; shapes.ts says how it is matched and filled in. */
export type SellerWords = Tables[`sellers/${string}`]
/** The topics that a demo seller recognises in a question. */
export type Topic = keyof SellerWords['asks']
export type Answer = keyof SellerWords['answers']

/** The vocabulary of the demo's sellers, by language. */
export const sellerWords = {
  en: readTable('sellers/en'),
  fr: readTable('sellers/fr'),
  es: readTable('sellers/es'),
  ar: readTable('sellers/ar'),
  bn: readTable('sellers/bn'),
}

export type SellerLanguage = keyof typeof sellerWords
