export { emailWrong, requiredWrong, wrongFields } from './field-validation.ts'
export { UnsavedGuard } from './unsaved-changes-guard.tsx'
export { type Edits, useEdits } from './use-form-edits.ts'
export { type FieldErrors, type Submission, useSubmit } from './use-submit.ts'
