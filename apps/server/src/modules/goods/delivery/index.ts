export { createDeliveryRestorers, createHolidayRestorers } from './edit-delivery.ts'
export { showKeptPromises } from './kept-promises.ts'
export { formatPromise, nameOfMethod, presentChoice, presentHours } from './present.ts'
export { loadDelivery, loadPublicHolidays, noteShopHolidays } from './repository.ts'
export { readOpenDates, returnSlots, takeSlot } from './repository-pickup.ts'
export { countShopsThatDeliverNowhere } from './repository-served.ts'
export {
  chooseDelivery,
  type DeliveryOffer,
  hasPickup,
  type MethodOffer,
  offerDelivery,
} from './rules.ts'
export { hasSlot, type PlacedDate, promiseOfDate } from './rules-pickup.ts'
export { dayName, dayNumber, localTime, momentOf, remindAt } from './rules-promise.ts'
export type { Destination } from './rules-zones.ts'
export { forgetCutOffs, nextCutOff, showShopDelivery } from './show-delivery.ts'
export { createTemplateRestorers } from './templates.ts'
