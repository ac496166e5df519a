export { addCategory, storeTaxonomyPicture } from './edit-categories.ts'
export { createIndexWorker } from './index-worker.ts'
