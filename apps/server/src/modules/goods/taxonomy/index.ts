export {
  addCategory,
  changeCategory,
  listMarketCategories,
  moveCategory,
  removeCategory,
  storeTaxonomyPicture,
} from './edit-categories.ts'
export { addValue, changeValue, removeValue } from './edit-values.ts'
export { createIndexWorker } from './index-worker.ts'
export { listValues } from './list-values.ts'
export { mergeValues } from './merge-values.ts'
export type { MarketValues, ValueKind } from './rules.ts'
