export { normalizeCoupons } from './normalize-coupons.ts'

export { conditionLabel, discountLabel } from './voucher-labels.ts'
export { VoucherList } from './voucher-list.tsx'
export { VoucherPopup, type VoucherShop } from './voucher-popup.tsx'
