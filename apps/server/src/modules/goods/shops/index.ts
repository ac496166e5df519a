export { addShop, openShop } from './decide-shop.ts'
export { recordHolidayAdded } from './edit-holidays.ts'
export { createFactEnds } from './end-facts.ts'
export { createIdentityDocumentEnds, createIdentityDocumentUpkeep } from './identity-documents.ts'
export {
  dayAfter,
  type Holiday,
  presentDelivery,
  presentHoliday,
  presentLastOnline,
  presentShopBrief,
} from './present.ts'
export { freeSlug, NEW_SHOP } from './register-shop.ts'
export { countShopsWithout, factsInForce } from './repository-facts.ts'
export { isActive, spanOf } from './rules.ts'
export { FACTS_OF_ALL, identityOf } from './rules-facts.ts'
export { identityAsTold, identityOn } from './seller-facts.ts'
export { createShopPictureUpkeep } from './shop-pictures.ts'
export { ANNOUNCED_MS, createListShops, createShopFigures, loadPresentHolidays } from './show-shops.ts'
