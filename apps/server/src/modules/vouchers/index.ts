export { findUsableVouchers, type Purchase } from './find-usable.ts'
export { listVouchers } from './list-vouchers.ts'
export { goodsTotal, type UsableVoucher, type VoucherTerms, weighVoucher } from './rules.ts'
export { returnVoucher, takeVoucher } from './take-voucher.ts'
