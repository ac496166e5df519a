export { changedFields } from './changed-fields.ts'
export { type Change, type RecordedFields, recordChange } from './record-change.ts'
export type { RestorableChange, Restorer, Restorers } from './restorers.ts'
