import { NAME_MARK, TITLE_MARK } from './search-text.ts'

/** The fields to search: all of them; name, brand and categories; or the product's own name alone. */
export type SearchScope = 'all' | 'names' | 'titles'

/** The mark before the words of a scope in the search text. */
export const MARKS: Readonly<Record<SearchScope, string>> = { all: '', names: NAME_MARK, titles: TITLE_MARK }
