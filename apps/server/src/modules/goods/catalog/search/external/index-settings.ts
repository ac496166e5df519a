import type { Settings } from 'meilisearch'
import { RANKED_MAX } from '../search-port.ts'

/** How an index of products searches. A change here takes effect with the next rebuild of the index. */
export const indexSettings: Settings = {
  searchableAttributes: ['titles', 'names', 'others'],
  displayedAttributes: ['id', 'titles', 'names', 'others'],
  filterableAttributes: ['visible'],
  // Positions of words do not count: titles hold all languages one after the other.
  rankingRules: ['words', 'typo', 'attributeRank', 'popularity:desc'],
  // The same tolerance as `editsAllowed` of the shop's own search.
  typoTolerance: { enabled: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 7 } },
  pagination: { maxTotalHits: RANKED_MAX },
}
