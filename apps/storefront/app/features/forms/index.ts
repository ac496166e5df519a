export { collectFieldErrors, validateEmail, validateRequired } from './field-validation.ts'
export { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
export { useFormEdits } from './use-form-edits.ts'
export { type FieldErrors, type Submission, useSubmit } from './use-submit.ts'
