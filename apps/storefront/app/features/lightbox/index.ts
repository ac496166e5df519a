import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

export { chosenThumb } from './chosen-thumb.ts'
export type { ViewedPicture } from './picture-viewer.tsx'

/** Loaded when first opened, or in advance by `warm()`. */
export const PictureViewer = lazyPanel(async () => (await import('./picture-viewer.tsx')).PictureViewer)
