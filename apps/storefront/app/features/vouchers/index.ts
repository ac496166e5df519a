export { VoucherList } from './voucher-list.tsx'
