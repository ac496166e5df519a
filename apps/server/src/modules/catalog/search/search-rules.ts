/** What the market's operators have taught the search; read by every search. */
export interface SearchRules {
  synonyms: readonly Synonym[]
  occasions: readonly Occasion[]
}

/** Words that mean the same, each of one word or several. */
export interface Synonym {
  /** The language of the shopper that it is for; null for every language. */
  locale: string | null
  /** Where set, only this word finds the others, and they do not find it. */
  from: string | null
  words: readonly string[]
}

/** What people shop for rather than a thing: *gift for mum*, *for kids*. A search finds it in these categories, or these products. */
export interface Occasion {
  id: number
  /** What shoppers type, by language. */
  phrases: Readonly<Record<string, readonly string[]>>
  /** Its name, by language. */
  names: Readonly<Record<string, string>>
  categoryIds: readonly number[]
  productIds: readonly number[]
  /** In minor units; null for any price. */
  maxPrice: number | null
}

export const NO_RULES: SearchRules = { synonyms: [], occasions: [] }
