import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'

/** *My Cart*; its code comes when it is wanted. */
export const CartDrawer = lazyPanel(async () => (await import('./cart-drawer.tsx')).CartDrawer)
