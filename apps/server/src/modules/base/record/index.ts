export { valueTexts } from './present.ts'
export {
  changedFields,
  type RecordedFields,
  type RestorableChange,
  type Restorer,
  type Restorers,
  recordChange,
} from './record-change.ts'
