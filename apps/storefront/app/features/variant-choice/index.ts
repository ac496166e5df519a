export { type Choice, choose, type VariantIds, withColor, withSize } from './choice.ts'
export { StockLine } from './stock-line.tsx'
export { type ChoiceHandle, useSizeRequest, VariantChoice } from './variant-choice.tsx'
