export {
  addCategory,
  changeCategory,
  listMarketCategories,
  removeCategory,
  storeTaxonomyPicture,
} from './edit-categories.ts'
export { addValue, changeValue, removeValue } from './edit-values.ts'
export { createIndexWorker } from './index-worker.ts'
export { listValues } from './list-values.ts'
export { mergeValues } from './merge-values.ts'
export { moveCategory } from './move-category.ts'
export { createTaxonomyRestorers } from './restorers.ts'
export type { ValueKind } from './rules.ts'
export type { MarketValues } from './rules-values.ts'
