export { createSearchCounts, type SearchCounts } from './search-counts.ts'
