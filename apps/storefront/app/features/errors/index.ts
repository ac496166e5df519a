export { LoadFailed } from './load-failed.tsx'
export { messageOf, showFailure } from './show-error-toast.ts'
