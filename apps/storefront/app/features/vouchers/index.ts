export { normalizeCoupons } from './load-collected.ts'
export type { VoucherShop } from './voucher-list.tsx'
export { conditionLabel, discountLabel, VoucherList } from './voucher-list.tsx'
export { VoucherPopup } from './voucher-popup.tsx'
