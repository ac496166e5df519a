import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

export { chosenThumb } from './selected-thumb.ts'
export type { ViewedPicture } from './lightbox.tsx'

/** Loaded when first opened, or in advance by `warm()`. */
export const PictureViewer = lazyPanel(async () => (await import('./lightbox.tsx')).PictureViewer)
