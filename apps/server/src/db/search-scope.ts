import { DESCRIPTION_MARK, NAME_MARK, TITLE_MARK } from './search-text.ts'

/**
 * The fields to search: all but the description; name, brand and categories; the product's own name alone; or what stands in the
 * description alone.
 */
export type SearchScope = 'all' | 'names' | 'titles' | 'descriptions'

/** The mark before the words of a scope in the search text. */
export const MARKS: Readonly<Record<SearchScope, string>> = {
  all: '',
  names: NAME_MARK,
  titles: TITLE_MARK,
  descriptions: DESCRIPTION_MARK,
}
