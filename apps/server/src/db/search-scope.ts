import { NAME_MARK, TITLE_MARK } from './search-text.ts'

/** The fields to search: everything that a product is found by; its name, brand and categories; or its own name alone. */
export type SearchScope = 'all' | 'names' | 'titles'

/** How the search text marks the words of a scope. */
export const MARKS: Readonly<Record<SearchScope, string>> = { all: '', names: NAME_MARK, titles: TITLE_MARK }
