export { findUsableVouchers, type Purchase } from './find-usable-vouchers.ts'
export { listVouchers } from './list-vouchers.ts'
export { redeemVoucher, releaseVoucher } from './redeem-voucher.ts'
export { evaluateVoucher, subtotal, type UsableVoucher, type VoucherRow } from './rules.ts'
