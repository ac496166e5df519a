import { ar } from './texts/ar.ts'
import { bn } from './texts/bn.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import type { SellerWords } from './types.ts'

export { DEMO_PASSWORD, SELLERS, sellerEmail } from '../people/logins.ts'
export type * from './types.ts'

/** The vocabulary of the demo's sellers, by language. */
export const sellerWords = { en, fr, es, ar, bn } satisfies Record<string, SellerWords>

export type SellerLanguage = keyof typeof sellerWords
