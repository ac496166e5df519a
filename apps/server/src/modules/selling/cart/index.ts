export { type AddLineContext, addLine } from './change-cart.ts'
export { linesToRemove, lockCart } from './repository.ts'
export type { PricedGroup, PricedLine, UnavailableLine } from './rules.ts'
export { loadCart, presentCart, presentGroup, refreshCart } from './show-cart.ts'
