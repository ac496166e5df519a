import {
  type CollectedIds,
  collectIds,
  collectIdsByEnd,
  countEnds,
  type ListTable,
  ListWriter,
  lettersAsBytes,
  listAt,
  placeOfKey,
  placesBeginningWith,
} from './id-list.ts'

/** The words of products; it can be transferred between threads. */
interface WordLists {
  /** The products that have a frequent word, by the word. A few of its first products are in the buckets. */
  frequent: ListTable
  /** The products that have other words, with the ends of these, by the words' beginnings. */
  buckets: ListTable
}

/** The letters by which words get their first bucket, the mark of a scope among them. A bucket of fewer holds that one word. */
const FIRST_LETTERS = 4
/** The words that a full bucket has no room for go to buckets of longer beginnings, so that few bytes are read to find a word. */
const BUCKET_BYTES = 32_768
/** A word with this share of a full bucket is frequent. */
const FREQUENT_SHARE = 1 / 16

/**
 * Builds lists of products by their words, in one pass over the products and without a table of all words: a catalogue has a word for each
 * code. Frequent words get lists of their own; all others share lists by their beginnings (a burst trie).
 */
export class WordIndexBuilder {
  readonly #frequent = new ListWriter()
  readonly #buckets = new ListWriter()

  /** Adds a product; ids must ascend. @param words the distinct words, with spaces between */
  add(id: number, words: string): void {
    for (let start = 0; start < words.length; ) {
      const space = words.indexOf(' ', start)
      const end = space < 0 ? words.length : space
      if (end > start) this.#addWord(id, words, start, end)
      start = end + 1
    }
  }

  /** The lists of all products that were added; the builder is empty afterwards. */
  build(): WordLists {
    return { frequent: this.#frequent.table(), buckets: this.#buckets.table() }
  }

  /** Cuts no more texts out of the words than it needs: the garbage of all words is a good part of a small catalogue's memory. */
  #addWord(id: number, words: string, start: number, end: number): void {
    let from = Math.min(start + FIRST_LETTERS, end)
    let beginning = words.slice(start, from)
    let bytes = this.#buckets.byteLength(beginning)
    if (bytes >= BUCKET_BYTES) {
      const word = words.slice(start, end)
      if (this.#frequent.has(word)) {
        this.#frequent.add(word, id)
        return
      }
    }
    for (; bytes >= BUCKET_BYTES && from < end; bytes = this.#buckets.byteLength(beginning))
      beginning = words.slice(start, ++from)
    this.#buckets.addWithEnd(beginning, id, words.slice(from, end))
    if (bytes < BUCKET_BYTES && this.#buckets.byteLength(beginning) >= BUCKET_BYTES) this.#addFrequent(beginning)
  }

  /** Gives lists to the words that have filled a bucket, and to its beginning, for which there is no longer bucket. */
  #addFrequent(beginning: string): void {
    const counts = countEnds(this.#buckets.read(beginning))
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    for (const [end, count] of counts)
      if (end === '' || count >= total * FREQUENT_SHARE) this.#frequent.begin(beginning + end)
  }
}

/** Finds products by their words in memory, by reading the lists of {@link WordLists}. */
class WordIndex {
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

/** The words of the products that have changed since an index of all words was built. */
class ChangedWords {
  readonly #words = new Map<number, readonly string[]>()
  readonly #ids = new Map<string, Set<number>>()

  /** The number of products. */
  get size(): number {
    return this.#words.size
  }

  has(id: number): boolean {
    return this.#words.has(id)
  }

  /** @param words all words of the product now, with spaces between; none of a product that was removed */
  set(id: number, words: string): void {
    for (const word of this.#words.get(id) ?? []) this.#remove(word, id)
    const present = words.split(' ').filter((word) => word !== '')
    this.#words.set(id, present)
    for (const word of present) this.#ids.set(word, (this.#ids.get(word) ?? new Set()).add(id))
  }

  /** The ids of the products that have a word, or one that begins with it; some repeatedly. */
  find(word: string, whole: boolean): number[] {
    if (whole) return [...(this.#ids.get(word) ?? [])]
    return [...this.#ids].flatMap(([each, ids]) => (each.startsWith(word) ? [...ids] : []))
  }

  #remove(word: string, id: number): void {
    const ids = this.#ids.get(word)
    ids?.delete(id)
    if (ids?.size === 0) this.#ids.delete(word)
  }
}

/** The words of all products; they can be transferred between threads. */
export interface ReadWords {
  lists: WordLists
  /** The series of changes that `version` belongs to. */
  feedId: string
  /** The position in the products' changes before the words were read. */
  version: number
}

/** Products whose words have changed, up to a position in the products' changes. */
interface WordChanges {
  /** `words` is null where a product was removed. */
  products: readonly { id: number; words: string | null }[]
  version: number
}

/** The words of all products in memory, kept up to date with the database. */
export class LiveWordIndex {
  readonly feedId: string
  /** The position in the products' changes up to which this index has been brought. */
  version: number
  readonly #index: WordIndex
  readonly #changed = new ChangedWords()

  constructor({ lists, feedId, version }: ReadWords) {
    this.feedId = feedId
    this.version = version
    this.#index = new WordIndex(lists)
  }

  /** The number of products that have changed since the words were read. */
  get changes(): number {
    return this.#changed.size
  }

  update({ products, version }: WordChanges): void {
    for (const { id, words } of products) this.#changed.set(id, words ?? '')
    this.version = version
  }

  /** The ids of all products that have a word, or with `whole` false one that begins with it; in any order, some repeatedly. */
  find(word: string, whole: boolean): Uint32Array {
    const found = this.#index.find(word, whole)
    if (this.#changed.size === 0) return found
    const unchanged = found.filter((id) => !this.#changed.has(id))
    return Uint32Array.from([...unchanged, ...this.#changed.find(word, whole)])
  }
}
