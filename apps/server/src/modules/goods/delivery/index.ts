export { createDeliveryRestorers, createHolidayRestorers } from './edit-delivery.ts'
export { presentHours, readOpenDates, returnSlots, takeSlot } from './pickup.ts'
export { formatPromise, nameOfMethod, presentChoice } from './present.ts'
export { loadDelivery, loadPublicHolidays, noteShopHolidays } from './repository.ts'
export {
  chooseDelivery,
  type DeliveryOffer,
  hasPickup,
  type MethodOffer,
  namesOfServedZones,
  offerDelivery,
} from './rules.ts'
export { hasSlot, type PlacedDate, promiseOfDate } from './rules-pickup.ts'
export { dayName, dayNumber, localTime, momentOf, remindAt } from './rules-promise.ts'
export type { Destination } from './rules-zones.ts'
export { forgetCutOffs, nextCutOff, showShopDelivery } from './show-delivery.ts'
