export { findAddress, listAddresses } from './addresses.ts'
