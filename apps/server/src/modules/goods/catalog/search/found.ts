import type { SearchWord } from '../../../../db/search.ts'
import type { Rows } from '../lists/rows.ts'
import type { Part } from './parts.ts'

/** The parts of a text with the rows that have them. */
export interface MetPart {
  part: Part
  rows: Rows
}

/** The forms of each word of each name of a part. */
export type PartForms = readonly (readonly (readonly SearchWord[])[])[]

/** The rows that have a part, and where they have it. */
export interface PartRows {
  rows: Rows
  /** In the product's own name. */
  titles: Rows
  /** In its name, brand or categories. */
  names: Rows
  /** As the beginning of a word of its name. */
  beginnings: Rows
  /** As a category, brand, colour, size or price. */
  values: Rows
  /** In names, as the beginning of a word there, or as a value: anywhere but in descriptions and other texts. */
  named: Rows
  forms: PartForms
}

export interface Found {
  /** All found rows. */
  rows: Rows
  /** Those of them that have every part; empty where no product has. */
  complete: Rows
  /** The best rows, best first. */
  best: Uint32Array
  /** All other rows, by rank. */
  ranks: Rows[]
  /** What products are to have, with the found rows that have it. */
  parts: readonly MetPart[]
  /** All that was asked, what is to be left out with it. */
  asked: readonly Part[]
  /** The words that were searched in the end, where they are other ones than the shopper's. */
  instead: readonly string[] | null
  /** Words that are spelt otherwise, and with which no product has everything either. */
  offered: readonly string[] | null
}

/** The result of a search by any engine. */
export interface SearchResult extends Found {
  /** Differs for each answer of an engine that may answer otherwise the next time; absent where the index decides alone. */
  answer?: number
  /** Tells what was asked from other texts; filled in where results are cached. */
  key?: string
}

export type BestFound = Pick<SearchResult, 'best' | 'ranks' | 'parts' | 'instead'>

/** The first products that a search finds; it is small, where the sets of all that it finds may be large. */
export interface BestProducts {
  ids: number[]
  /** The words that were searched in the end, corrected or joined. */
  words: readonly string[]
  instead: readonly string[] | null
}

/** The words of each name. */
export type ProductNames = readonly (readonly string[])[]
