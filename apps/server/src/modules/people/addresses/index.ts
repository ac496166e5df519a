export { listAddresses } from './change-addresses.ts'
export { findAddress } from './find-address.ts'
