export { findTaxGaps } from './market-taxes.ts'
export { createPriceMultiplier } from './multiply-prices.ts'
export { createRateNotices } from './rate-notices.ts'
export {
  isTaxCategory,
  pricesIncludeTax,
  type ShopTaxRow,
  selectCategories as selectTaxCategories,
  selectShopTax,
  taxCategoryOfProduct,
  toRate,
  upsertShopTax,
} from './repository.ts'
export {
  addUp,
  borneByMarket,
  calculateTaxes,
  type LineShare,
  type Place,
  rateOfLine,
  rateTable,
  shareDelivery,
  type TaxedSeller,
} from './rules.ts'
export {
  activeTaxes,
  dayIn,
  type FlatTax,
  hasRates,
  placeOf,
  type RatesInForce,
  readTaxes,
  type TaxesInForce,
} from './taxes-in-force.ts'
