export { createPreviews, endPreviewLinks, linkToPreview } from './previews.ts'
export {
  changeBanners,
  createLookRestorers,
  createLookSchedule,
  publishLook,
  restorePublication,
  unplanLook,
} from './publish-look.ts'
export { discardDraft } from './save-draft.ts'
export { listPublications, showLookNow } from './show-look.ts'
