export { activeTaxes, calculateTotals, type ShopTotals, type Totals } from './calculate-totals.ts'
