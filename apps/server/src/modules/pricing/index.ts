export {
  type Contingent,
  dealContingent,
  maxQuantity,
  type PriceParts,
  type UnitPrice,
  unitPrice,
} from './rules.ts'
