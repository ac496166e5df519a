export {
  decodePicture,
  isCompletePdf,
  mediaTypeOf,
  type PictureFault,
  pictureAddress,
  readPicture,
  renderSvg,
  SIGNATURE_BYTES,
  storePicture,
  storePictureAt,
  type Upload,
} from './pictures.ts'
export { default as sharp, type Sharp } from './restricted-sharp.ts'
export { type FileStorage, type LocalFile, picturePath } from './storage.ts'
export {
  createFileCleanup,
  deleteFilesUnlessWritten,
  deleteUnusedFiles,
  type FileToStore,
  refuseWhenUnavailable,
  storeFiles,
} from './store-files.ts'
export { JobAbandoned, LaneFull, WorkLanes } from './work-lanes.ts'
