import { createProductSearch, type ProductSearch, type WordInScope } from './search.ts'
import { threadDatabase, transferred } from './thread-database.ts'

/** The products of each word; all are asked by one statement. */
export async function findInThread([url, asked]: [url: string, asked: readonly WordInScope[]]) {
  const search = createProductSearch(threadDatabase(url))
  return transferred(await Promise.all(asked.map(([word, scope]) => search.find(word, scope))))
}

type Lengths = Parameters<ProductSearch['similarTerms']>[1]

export const similarTermsInThread = ([url, word, lengths]: [url: string, word: string, lengths: Lengths]) =>
  createProductSearch(threadDatabase(url)).similarTerms(word, lengths)

export const termsEndingInThread = ([url, word]: [url: string, word: string]) =>
  createProductSearch(threadDatabase(url)).termsEndingWith(word)
