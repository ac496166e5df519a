import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'

/** The shopper's menu; its code comes when it is wanted. */
export const LazyUserMenu = lazyOverlay('menu', async () => (await import('./user-menu.tsx')).UserMenu)
