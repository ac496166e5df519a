import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'

/** The user menu, loaded on demand. */
export const LazyUserMenu = lazyOverlay('menu', async () => (await import('./user-menu.tsx')).UserMenu)
