export { ChangePlace } from './change-place.tsx'
export {
  type DeliveryPlace,
  deliveryQuery,
  nameOfPlace,
  onPlaceChosen,
  useChosenPlace,
} from './place-store.ts'
