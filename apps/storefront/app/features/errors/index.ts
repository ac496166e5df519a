export { LoadFailed } from './load-failed.tsx'
export { getErrorMessage, showErrorToast } from './show-error-toast.ts'
