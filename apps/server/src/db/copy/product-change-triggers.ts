/**
 * The tables whose triggers record changes in `product_changes`. Loading them does not record anything, as a restored shop begins a new
 * series of changes.
 */
export const UNRECORDED_TABLES = [
  'products',
  'product_categories',
  'product_sizes',
  'product_colors',
  'product_search',
] as const
