import { NAME_MARK, TITLE_MARK } from './search-text.ts'

/** Where to look: in everything that a product is found by; in its name, brand and categories; or in its own name alone. */
export type SearchScope = 'all' | 'names' | 'titles'

/** How the search text marks the words of a scope. */
export const MARKS: Readonly<Record<SearchScope, string>> = { all: '', names: NAME_MARK, titles: TITLE_MARK }
