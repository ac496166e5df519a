export { createListShops } from './list-shops.ts'
export { presentDelivery, presentLastOnline, presentShopBrief } from './present.ts'
export { isActive } from './rules.ts'
export { createShopFigures } from './shop-figures.ts'
