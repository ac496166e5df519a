export { approveShop } from './operator/approve-shop.ts'
export { type Application, listApplications } from './operator/list-applications.ts'
export { rejectShop } from './operator/reject-shop.ts'
export { createShopPictureUpkeep } from './shop-pictures.ts'
