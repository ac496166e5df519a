import { countEnds, IdListWriter } from './id-list.ts'
import { type ListTable, listTable } from './list-table.ts'

/** The words of products; it can be transferred between threads. */
export interface WordLists {
  /** The products that have a frequent word, by the word. A few of its first products are in the buckets. */
  frequent: ListTable
  /** The products that have other words, with the ends of these, by the words' beginnings. */
  buckets: ListTable
}

/** The letters by which words get their first bucket, the mark of a scope among them. A bucket of fewer holds that one word. */
export const FIRST_LETTERS = 4
/** The words that a full bucket has no room for go to buckets of longer beginnings, so that few bytes are read to find a word. */
const BUCKET_BYTES = 32_768
/** A word with this share of a full bucket is frequent. */
const FREQUENT_SHARE = 1 / 16

/**
 * Builds lists of products by their words, in one pass over the products and without a table of all words: a shop has a word for each
 * SKU. Frequent words get lists of their own; all others share lists by their beginnings (a burst trie).
 */
export class WordIndexBuilder {
  readonly #frequent = new Map<string, IdListWriter>()
  readonly #buckets = new Map<string, IdListWriter>()

  /** Adds a product; ids must ascend. @param words the distinct words, with spaces between */
  add(id: number, words: string): void {
    for (const word of words.split(' ')) {
      const list = this.#frequent.get(word)
      if (list) list.add(id)
      else if (word !== '') this.#addToBucket(id, word)
    }
  }

  /** The lists of all products that were added; the builder is empty afterwards. */
  build(): WordLists {
    return { frequent: listTable(this.#frequent), buckets: listTable(this.#buckets) }
  }

  #addToBucket(id: number, word: string): void {
    let letters = FIRST_LETTERS
    let bucket = this.#bucket(word.slice(0, letters))
    while (bucket.byteLength >= BUCKET_BYTES && letters < word.length) bucket = this.#bucket(word.slice(0, ++letters))
    const wasFull = bucket.byteLength >= BUCKET_BYTES
    bucket.addWithEnd(id, word.slice(letters))
    if (!wasFull && bucket.byteLength >= BUCKET_BYTES) this.#addFrequent(word.slice(0, letters), bucket)
  }

  #bucket(beginning: string): IdListWriter {
    const existing = this.#buckets.get(beginning)
    if (existing) return existing
    const bucket = new IdListWriter()
    this.#buckets.set(beginning, bucket)
    return bucket
  }

  /** Gives lists to the words that have filled a bucket, and to its beginning, for which there is no longer bucket. */
  #addFrequent(beginning: string, bucket: IdListWriter): void {
    const counts = countEnds(bucket.bytes)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    for (const [end, count] of counts)
      if (end === '' || count >= total * FREQUENT_SHARE) this.#frequent.set(beginning + end, new IdListWriter())
  }
}
