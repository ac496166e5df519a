export { CountryField } from './country-field.tsx'
export { type DecodedPicture, decodePicture, releasePicture } from './decode-picture.ts'
export { LoadFailed, RequireJavaScript } from './page-notices.tsx'
export { findCountry, PhoneField, type ShopCountry, useCountries, useRegions } from './phone-field.tsx'
export { UnsavedChangesGuard, useFormEdits } from './unsaved-changes-guard.tsx'
export {
  blobOfType,
  CropDialog,
  downloadFile,
  fitPicture,
  focusAfterRemoval,
  formatFileSize,
  UploadProgress,
  useFileDrop,
  useObjectUrl,
  useUpload,
} from './uploads.tsx'
export {
  collectFieldErrors,
  type FieldErrors,
  getErrorMessage,
  showErrorToast,
  useSubmit,
  validateEmail,
  validateRequired,
} from './use-submit.ts'
