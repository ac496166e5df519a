export { loadCards, loadMarkedCards, markFavorites, markIn, presentPricePerUnit, readFavorites } from './cards.ts'
export { createFindRelatedProducts, type Viewer } from './find-related-products.ts'
export { indexProducts } from './index-products.ts'
export { createListCategories } from './list-categories.ts'
export { createListProducts } from './list-products.ts'
export type { MarketIndex } from './lists/market-index.ts'
export { getProductIndex } from './lists/product-index.ts'
export { readingOf } from './lists/reading-progress.ts'
export { type CategoryNames, CategoryTree } from './products/category-tree.ts'
export { changeStock } from './products/change-stock.ts'
export { colorCode } from './products/color-code.ts'
export {
  isRejectedRow,
  openWriter,
  type ProductOutcome,
  type ProductWriter,
  writeInTransaction,
} from './products/commit-products.ts'
export { type ContentFault, choiceKey, completeProduct, findContentFault } from './products/complete-product.ts'
export * from './products/limits.ts'
export { isPlaceholder, placeholderPicture } from './products/placeholder-picture.ts'
export {
  type CategoryRef,
  type DiscountPlan,
  NO_SAFETY,
  type ProductContent,
  type ProductOptions,
  type ProductPicture,
  type StoredCategory,
  type StoredProduct,
  type StoredVariant,
  surchargeOf,
} from './products/product-content.ts'
export { loadProductNames, type ProductNames } from './products/product-names.ts'
export { priceColumns } from './products/product-rows.ts'
export { selectCategories, selectCategoriesOfShop } from './products/repository-names.ts'
export { selectAfter, selectByHandles, selectByIds } from './products/repository-stored.ts'
export { chosenStatus, hasFacts, hasSafety, mustTellFirst, updateStockOfProducts } from './products/repository-write.ts'
export { freeHandle, saveProducts } from './products/save-products.ts'
export { countVisible, selectCategoriesOfPopular } from './repository-lists.ts'
export {
  followMerges,
  readOccasion,
  readRules,
  type SearchRules,
  selectMergedCategories,
} from './repository-search.ts'
export { createSearchSync } from './search/external/create-search-sync.ts'
export { SearchEngineError } from './search/external/meilisearch.ts'
export { IndexIsBusy, rebuildSearch, type SearchStatus, searchStatus } from './search/external/operate-index.ts'
export { createSearchRules } from './search/search-rules.ts'
export { findBestProducts, readCatalogAhead, searchWith } from './search-products.ts'
