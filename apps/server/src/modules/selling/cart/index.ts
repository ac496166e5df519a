export { type AddLineContext, addLine } from './change-cart.ts'
export {
  type CartPlace,
  defaultAddressOf,
  deliverGroups,
  destinationOf,
  type GroupDelivery,
  onDate,
  presentChosen,
  showCart,
  type WantedDelivery,
  wantedOf,
  withDelivery,
} from './deliver-groups.ts'
export { linesToRemove, lockCart } from './repository.ts'
export type { PricedGroup, PricedLine, UnavailableLine } from './rules.ts'
export { loadCart, presentGroup, refreshCart } from './show-cart.ts'
