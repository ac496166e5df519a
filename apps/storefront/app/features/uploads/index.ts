import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

export { type DecodedPicture, decodePicture, releasePicture } from './crop/decode-picture.ts'
export { blobOfType, downloadFile } from './download-file.ts'
export { formatFileSize } from './file-size.ts'
export { fitPicture } from './fit-picture.ts'
export { focusAfterRemoval } from './focus-after-removal.ts'
export { UploadProgress } from './upload-progress.tsx'
export { useFileDrop } from './use-file-drop.ts'
export { useObjectUrl } from './use-object-url.ts'
export { useUpload } from './use-upload.ts'

/** Loaded when a picture is selected. */
export const CropDialog = lazyPanel(async () => (await import('./crop/crop-dialog.tsx')).CropDialog)
