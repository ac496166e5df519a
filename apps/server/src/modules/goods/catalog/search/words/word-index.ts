import { lettersAsBytes } from './byte-writer.ts'
import { type CollectedIds, collectIds, collectIdsByEnd } from './id-list.ts'
import { listAt, placeOfKey, placesBeginningWith } from './list-table.ts'
import { FIRST_LETTERS, type WordLists } from './word-index-builder.ts'

/** Finds products by their words in memory, by reading the lists of {@link WordLists}. */
export class WordIndex {
  readonly #lists: WordLists

  constructor(lists: WordLists) {
    this.#lists = lists
  }

  /** The ids of all products that have a word, or one that begins with it; in any order, some repeatedly. */
  find(word: string, whole: boolean): Uint32Array {
    const { frequent } = this.#lists
    const lists = (whole ? [placeOfKey(frequent, word)] : placesBeginningWith(frequent, word))
      .filter((place) => place !== undefined)
      .map((place) => listAt(frequent, place))
    const buckets = this.#bucketsOf(word, whole)
    const bytes = [...lists, ...buckets.map(({ list }) => list)].reduce((sum, list) => sum + list.length, 0)
    // An id takes at least one byte.
    const found: CollectedIds = { ids: new Uint32Array(bytes), count: 0 }
    for (const list of lists) collectIds(list, found)
    for (const { list, end } of buckets) collectIdsByEnd(list, { letters: lettersAsBytes(end), whole }, found)
    return found.ids.subarray(0, found.count)
  }

  /** The buckets that may hold the word, each with the end by which it is found there. */
  #bucketsOf(word: string, whole: boolean): { list: Uint8Array; end: string }[] {
    const { buckets } = this.#lists
    const found: { list: Uint8Array; end: string }[] = []
    for (let letters = FIRST_LETTERS; letters < word.length; letters++) {
      const place = placeOfKey(buckets, word.slice(0, letters))
      if (place !== undefined) found.push({ list: listAt(buckets, place), end: word.slice(letters) })
    }
    const longer = whole ? [placeOfKey(buckets, word)] : placesBeginningWith(buckets, word)
    for (const place of longer) if (place !== undefined) found.push({ list: listAt(buckets, place), end: '' })
    return found
  }
}
