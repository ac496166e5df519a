/** What reports of sales are told apart by. */
export const SALES_DIMENSIONS = [
  ...(['day', 'month', 'shop', 'product', 'category', 'country', 'tax', 'payment', 'delivery'] as const),
] as const
export type SalesDimension = (typeof SALES_DIMENSIONS)[number]

/** With the period just before, or the same days of the year before. */
export const SALES_COMPARISONS = ['none', 'before', 'year_before'] as const
export type SalesComparison = (typeof SALES_COMPARISONS)[number]

/** Figures of sales that rows stand by. */
export const SALES_FIGURES = [
  ...(['sales', 'gross', 'pieces', 'orders', 'delivery', 'tax', 'shop_discounts', 'market_discounts'] as const),
  ...(['refunds', 'returned', 'market_borne', 'commission', 'commission_vat', 'left'] as const),
] as const
export type SalesFigure = (typeof SALES_FIGURES)[number]
