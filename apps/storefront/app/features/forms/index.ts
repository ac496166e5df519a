export { LoadFailed } from './load-failed.tsx'
export { RequireJavaScript } from './require-javascript.tsx'
export { getErrorMessage, showErrorToast } from './show-error-toast.ts'
export { UnsavedChangesGuard, useFormEdits } from './unsaved-changes-guard.tsx'
export {
  collectFieldErrors,
  type FieldErrors,
  type Submission,
  useSubmit,
  validateEmail,
  validateRequired,
} from './use-submit.ts'
