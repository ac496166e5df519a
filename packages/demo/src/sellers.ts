import type { Language } from '@rialto/contract/languages'
import type { Tables } from './shapes.ts'
import { readTable } from './tables.ts'

export { DEMO_PASSWORD, SELLERS, sellerEmail } from './logins.ts'

/** A demo seller's vocabulary in one language; shapes.ts says how it is matched and filled in. */
export type SellerWords = Tables[`sellers/${string}`]
/** The topics that a demo seller recognises in a question. */
export type Topic = keyof SellerWords['asks']
export type Answer = keyof SellerWords['answers']

/** The vocabulary of the demo's sellers, in the languages that the demo offers. */
export const sellerWords: Readonly<Partial<Record<Language, SellerWords>>> = Object.fromEntries(
  readTable('settings').languages.map(({ name }) => [name, readTable(`sellers/${name}`)]),
)

const english = readTable('sellers/en')

/** A seller's words in a language; English ones where the demo does not speak it. */
export const wordsOf = (language: Language): SellerWords => sellerWords[language] ?? english
