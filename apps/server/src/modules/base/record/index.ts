export { listRecords } from './list-records.ts'
export { valueTexts } from './present.ts'
export { changedFields, type RecordedFields, recordChange } from './record-change.ts'
export { type RestorableChange, type Restorer, type Restorers, restoreChange } from './restore-change.ts'
