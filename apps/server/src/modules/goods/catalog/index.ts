export { loadCards, loadMarkedCards } from './cards.ts'
export { findBestProducts } from './find-best-products.ts'
export { createFindRelatedProducts, type Viewer } from './find-related-products.ts'
export { indexProducts } from './index-products.ts'
export { createListCategories } from './list-categories.ts'
export { createListProducts } from './list-products.ts'
export type { CatalogIndex } from './lists/catalog-index.ts'
export { getProductIndex } from './lists/product-index.ts'
export { markFavorites } from './mark-favorites.ts'
export { changeStock } from './products/change-stock.ts'
export { colorCode } from './products/color-code.ts'
export type { ProductOutcome } from './products/commit-products.ts'
export { choiceKey, completeProduct } from './products/complete-product.ts'
export { freeHandle } from './products/create-products.ts'
export { type ContentFault, findContentFault } from './products/find-content-fault.ts'
export { isRejectedRow } from './products/is-rejected-row.ts'
export * from './products/limits.ts'
export { type CategoryNames, CategoryTree } from './products/names/category-tree.ts'
export { loadProductNames, type ProductNames } from './products/names/product-names.ts'
export { isPlaceholder, placeholderPicture } from './products/placeholder-picture.ts'
export type {
  CategoryRef,
  DiscountPlan,
  ProductContent,
  ProductOptions,
  ProductPicture,
} from './products/product-content.ts'
export { priceColumns } from './products/product-rows.ts'
export { selectCategories, selectCategoriesOfShop } from './products/repository-names.ts'
export { chosenStatus } from './products/repository-status.ts'
export { selectAfter, selectByHandles, selectByIds } from './products/repository-stored.ts'
export { updateStockOfProducts } from './products/repository-write.ts'
export { saveProducts } from './products/save-products.ts'
export { type StoredCategory, type StoredProduct, type StoredVariant, surchargeOf } from './products/stored-product.ts'
export { openWriter, type ProductWriter, writeInTransaction } from './products/write-in-transaction.ts'
export {
  followMerges,
  readOccasion,
  readRules,
  type SearchRules,
  selectMergedCategories,
} from './repository-search-rules.ts'
export { createSearchSync } from './search/external/create-search-sync.ts'
export { IndexIsBusy, rebuildSearch, type SearchStatus, searchStatus } from './search/external/operate-index.ts'
export { SearchEngineError } from './search/external/search-engine-error.ts'
export { createSearchRules } from './search/search-rules.ts'
export { searchWith } from './search-with-rules.ts'
