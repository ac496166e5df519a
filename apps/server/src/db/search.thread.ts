import { createProductSearch, type ProductSearch, type SearchWord } from './search.ts'
import type { SearchScope } from './search-scope.ts'
import { threadDatabase, transferred } from './thread-database.ts'

export async function findInThread([url, word, scope]: [url: string, word: SearchWord, scope: SearchScope]) {
  return transferred(await createProductSearch(threadDatabase(url)).find(word, scope))
}

type Lengths = Parameters<ProductSearch['similarTerms']>[1]

export const similarTermsInThread = ([url, word, lengths]: [url: string, word: string, lengths: Lengths]) =>
  createProductSearch(threadDatabase(url)).similarTerms(word, lengths)
