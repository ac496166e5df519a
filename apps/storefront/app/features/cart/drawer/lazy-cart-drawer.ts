import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

/** *My Cart*; its code is loaded on demand. */
export const CartDrawer = lazyPanel(async () => (await import('./cart-drawer.tsx')).CartDrawer)
