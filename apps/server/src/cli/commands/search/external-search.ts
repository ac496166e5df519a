import type { ExternalSearch } from '../../../config/search.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../command.ts'

/** The configured search engine. Throws {@link Failure} where the database searches. */
export function externalSearchOf({ config }: Deps): ExternalSearch {
  if (config.externalSearch) return config.externalSearch
  throw new Failure('the database searches, which needs no index: SEARCH_URL and SEARCH_API_KEY are not set')
}
