export { listRecords } from './list-records.ts'
export { valueTexts } from './present.ts'
export {
  changedFields,
  type RecordedFields,
  type RestorableChange,
  type Restorer,
  type Restorers,
  recordChange,
  restoreChange,
} from './record-change.ts'
