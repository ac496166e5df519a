import type { SearchWord } from '../../../../../db/search.ts'
import { MARKS, type SearchScope } from '../../../../../db/search-scope.ts'
import { ChangedWords } from './changed-words.ts'
import { WordIndex } from './word-index.ts'
import type { WordLists } from './word-index-builder.ts'

/** The words of all products; they can be transferred between threads. */
export interface ReadWords {
  lists: WordLists
  /** The series of changes that `version` belongs to. */
  feedId: string
  /** The position in the products' changes before the words were read. */
  version: number
}

/** Products whose words have changed, up to a position in the products' changes. */
export interface WordChanges {
  /** `words` is null where a product was removed. */
  products: readonly { product_id: number; words: string | null }[]
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
    for (const { product_id, words } of products) this.#changed.set(product_id, words ?? '')
    this.version = version
  }

  /** The ids of all products that have a word, hidden ones among them; in any order, some repeatedly. */
  find({ word, whole }: SearchWord, scope: SearchScope): Uint32Array {
    const marked = MARKS[scope] + word
    const found = this.#index.find(marked, whole)
    if (this.#changed.size === 0) return found
    const unchanged = found.filter((id) => !this.#changed.has(id))
    return Uint32Array.from([...unchanged, ...this.#changed.find(marked, whole)])
  }
}
