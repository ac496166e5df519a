export { findAddress } from './find-address.ts'
