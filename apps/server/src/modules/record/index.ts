export { changedFields } from './changed-fields.ts'
export { valueTexts } from './field-texts.ts'
export { type RecordedFields, recordChange } from './record-change.ts'
export type { RestorableChange, Restorer, Restorers } from './restorers.ts'
