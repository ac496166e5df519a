export { createHomePreview } from './show-home.ts'
