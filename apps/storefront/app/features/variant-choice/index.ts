export { type Choice, choose, type VariantIds, withColor, withSize } from './choice.ts'
export { type ChoiceHandle, StockLine, useSizeRequest, VariantChoice } from './variant-choice.tsx'
