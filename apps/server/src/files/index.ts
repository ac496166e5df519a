export { createFileCleanup, deleteUnusedFiles } from './delete-unused-files.ts'
export {
  decodePicture,
  type PictureFault,
  pictureAddress,
  readPicture,
  renderSvg,
  storePicture,
  storePictureAt,
} from './pictures.ts'
export { default as sharp, type Sharp } from './restricted-sharp.ts'
export { type FileStorage, type LocalFile, picturePath } from './storage.ts'
export { deleteFilesUnlessWritten, type FileToStore, refuseWhenUnavailable, storeFiles } from './store-files.ts'
export { isCompletePdf, mediaTypeOf, SIGNATURE_BYTES, type Upload } from './uploads.ts'
export { JobAbandoned, LaneFull, WorkLanes } from './work-lanes.ts'
