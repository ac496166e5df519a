export {
  addRule,
  changeRule,
  listOccasions,
  listSynonyms,
  removeRule,
} from './change-rules.ts'
export type { RuleDraft } from './rule-fields.ts'
export { createSearchCounts, type SearchCounts } from './search-counts.ts'
