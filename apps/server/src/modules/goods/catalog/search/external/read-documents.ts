import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../../../db/index.ts'
import { DESCRIPTION_MARK, NAME_MARK, TITLE_MARK } from '../../../../../db/search-text.ts'
import { selectSearchableProducts } from '../../repository-search.ts'
import type { SearchDocument } from './search-engine.ts'

/** Requests are answered after each part, since SQLite reads in this thread. */
const PART = 200

/** The documents of those products that exist, as the products are now. */
export async function readDocuments(db: Db, ids: readonly number[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = []
  for (let start = 0; start < ids.length; start += PART) {
    const rows = await selectSearchableProducts(db, ids.slice(start, start + PART))
    for (const { id, words, popularity, status, shop_status } of rows)
      documents.push({
        id,
        ...textsOf(words ?? ''),
        popularity,
        visible: status === 'active' && shop_status === 'active',
      })
    await setImmediate()
  }
  return documents
}

/** Sorts the words of a product's search text (`product-words.ts`) by what they count for; each one stands in one text. */
export function textsOf(words: string): Pick<SearchDocument, 'titles' | 'names' | 'others'> {
  const titles = new Set<string>()
  const names = new Set<string>()
  const all: string[] = []
  for (const word of words.split(' ')) {
    if (word.startsWith(TITLE_MARK)) titles.add(word.slice(1))
    else if (word.startsWith(NAME_MARK)) names.add(word.slice(1))
    else all.push(word.startsWith(DESCRIPTION_MARK) ? word.slice(1) : word)
  }
  return {
    titles: [...titles].join(' '),
    names: [...names].filter((word) => !titles.has(word)).join(' '),
    others: all.filter((word) => !names.has(word) && !titles.has(word)).join(' '),
  }
}
