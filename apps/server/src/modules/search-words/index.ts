export {
  addRule,
  changeRule,
  createSearchRuleRestorers,
  listOccasions,
  listSynonyms,
  removeRule,
} from './change-rules.ts'
export type { RuleDraft } from './rules.ts'
export { createSearchCounts, type SearchCounts } from './search-counts.ts'
