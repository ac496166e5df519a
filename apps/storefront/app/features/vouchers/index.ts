export { normalizeCoupons } from './load-collected.ts'

export { conditionLabel, discountLabel, VoucherList } from './voucher-list.tsx'
export { VoucherPopup, type VoucherShop } from './voucher-popup.tsx'
