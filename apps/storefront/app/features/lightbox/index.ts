import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

export { chosenThumb } from './chosen-thumb.ts'
export type { ViewedPicture } from './picture-viewer.tsx'

/** Its code comes when it is first opened, or `warm()`ed before. */
export const PictureViewer = lazyPanel(async () => (await import('./picture-viewer.tsx')).PictureViewer)
