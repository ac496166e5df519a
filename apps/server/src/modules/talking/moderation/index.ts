export { recordHold } from './decide-products.ts'
