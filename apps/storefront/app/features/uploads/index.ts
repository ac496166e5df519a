import { lazyPanel } from '@rialto/ui/late-component.tsx'

export {
  blobOfType,
  downloadFile,
  fitPicture,
  focusAfterRemoval,
  formatFileSize,
  useFileDrop,
  useObjectUrl,
} from './chosen-files.ts'
export { type DecodedPicture, decodePicture, releasePicture } from './decode-picture.ts'
export { UploadProgress, useUpload } from './use-upload.tsx'

/** Loaded when a picture is selected. */
export const CropDialog = lazyPanel(async () => (await import('./crop-dialog.tsx')).CropDialog)
