import type { ComponentType } from 'react'
import { useAfterPaint } from './after-paint.ts'
import { useBackCloses } from './back/use-back-closes.ts'
import type { OverlayState } from './modal-shell.tsx'
import { fetchOnce, useLateComponent } from './use-late-component.ts'

/** A panel that a store opens; `warm` loads its code in advance. */
export type LazyPanel<P> = ComponentType<P> & { warm: () => void }

/**
 * A dialog or drawer without a trigger of its own: its code is loaded and rendered once `isOpen` is first true.
 *
 *     const CartDrawer = lazyPanel(async () => (await import('./cart-drawer.tsx')).CartDrawer)
 */
export function lazyPanel<P extends OverlayState>(load: () => Promise<ComponentType<P>>): LazyPanel<P> {
  const fetch = fetchOnce(load)
  function Panel(props: P) {
    const isOpen = useAfterPaint(props.isOpen)
    const Loaded = useLateComponent(props.isOpen, fetch, () => props.onOpenChange(false))
    const isAwaited = props.isOpen && !(Loaded && isOpen)
    // Back closes the panel from the tap on, even before its code has loaded; then the panel itself takes over.
    useBackCloses(isAwaited && props.backCloses !== false, () => props.onOpenChange(false))
    return Loaded && <Loaded {...props} isOpen={isOpen} />
  }
  return Object.assign(Panel, { warm: () => void fetch().catch(() => {}) })
}
