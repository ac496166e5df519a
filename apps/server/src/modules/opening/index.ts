export { findOpening } from './find-opening.ts'
export { hasNobody, type SetupRow } from './repository.ts'
