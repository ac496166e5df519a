export { createPreviews } from './previews.ts'
export { createLookSchedule } from './publish-look.ts'
