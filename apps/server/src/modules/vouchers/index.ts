export { findUsableVouchers } from './find-usable-vouchers.ts'
export { listVouchers } from './list-vouchers.ts'
export { redeemVoucher, releaseVoucher } from './redeem-voucher.ts'
export { evaluateVoucher, subtotal, type UsableVoucher } from './rules.ts'
