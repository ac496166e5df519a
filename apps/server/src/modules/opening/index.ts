export { findOpening } from './find-opening.ts'
export { hasNobody, type SetupRow, selectSetup } from './repository.ts'
