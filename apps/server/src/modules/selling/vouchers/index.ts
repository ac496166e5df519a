export { listVouchers } from './collect-vouchers.ts'
export {
  createVoucher,
  findVouchers,
  listSellerVouchers,
  recordVoucherMade,
  stopVoucher,
  updateVoucher,
} from './edit-vouchers.ts'
export { isMarketVoucher } from './repository.ts'
export { evaluateVoucher, subtotal, type UsableVoucher } from './rules.ts'
export { findUsableVouchers, redeemVoucher, releaseVoucher } from './use-vouchers.ts'
