export { CategoryTiles } from './category-tiles.tsx'
export { DidYouMean, ListPages, SearchNote, SortSelect } from './list-head.tsx'
export { listMeta, loadProductList, type ProductListData } from './load-list.ts'
export { assertPageExists, getMissingPage, type MissingPage } from './missing-page.ts'
export { PageLinks } from './page-links.tsx'
export { compactCount, SoldBar } from './product-card.tsx'
export { ProductGrid, ProductGridSkeleton, ProductRow, ProductSection } from './product-grid.tsx'
export { ProductList } from './product-list.tsx'
export { SaleCountdown } from './sale-countdown.tsx'
export { SearchBox } from './search-box.tsx'
export { SearchInput } from './search-input.tsx'
export { SearchDialog, SearchTrigger } from './search-trigger.tsx'
export { FoundProducts, isClosestOnly, SearchReadingArea } from './searched-list.tsx'
export {
  changeSearch,
  emptySelection,
  listAddress,
  listQuery,
  parseSelection,
  type Selection,
  useSelection,
  writeSelection,
} from './selection.ts'
export { useSharedSearch } from './use-combobox.ts'
