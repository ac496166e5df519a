import type { SearchWord } from './search.ts'
import { createProductSearch, type ProductSearch } from './search.ts'
import type { SearchScope } from './search-scope.ts'
import { threadDatabase } from './thread-database.ts'
import { transferred } from './transferred.ts'

export async function findInThread([url, word, scope]: [url: string, word: SearchWord, scope: SearchScope]) {
  return transferred(await createProductSearch(threadDatabase(url)).find(word, scope))
}

type Lengths = Parameters<ProductSearch['similarTerms']>[1]

export const similarTermsInThread = ([url, word, lengths]: [url: string, word: string, lengths: Lengths]) =>
  createProductSearch(threadDatabase(url)).similarTerms(word, lengths)
