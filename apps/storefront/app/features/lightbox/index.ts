import { lazyPanel } from '@rialto/ui/late-component.tsx'

export type { LightboxPicture } from './lightbox.tsx'

/** Loaded when first opened, or in advance by `warm()`. */
export const Lightbox = lazyPanel(async () => (await import('./lightbox.tsx')).Lightbox)
