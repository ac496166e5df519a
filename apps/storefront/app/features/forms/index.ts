export { emailWrong, requiredWrong, wrongFields } from './field-checks.ts'
export { UnsavedGuard } from './unsaved-guard.tsx'
export { type Edits, useEdits } from './use-edits.ts'
export { type FieldErrors, type Submission, useSubmit } from './use-submit.ts'
