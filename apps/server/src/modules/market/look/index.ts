export { discardDraft, listPublications, showLookNow } from './draft.ts'
export { createPreviews, endPreviewLinks, linkToPreview } from './previews.ts'
export {
  createLookSchedule,
  publishLook,
  restorePublication,
  unplanLook,
} from './publish-look.ts'
