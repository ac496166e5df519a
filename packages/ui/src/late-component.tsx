import { type ComponentType, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useAfterPaint } from './after-paint.ts'
import type { OverlayState } from './modal-shell.tsx'
import { useBackCloses } from './use-back-closes.ts'

interface LazyState {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  triggerRef: RefObject<HTMLElement | null>
}

/** The trigger passes these to its `Button` or `IconButton`. */
export interface LazyTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onPointerEnter: () => void
  onFocus: () => void
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

type LazyOverlayProps<P> = Omit<P, keyof LazyState> & {
  trigger: (props: LazyTriggerProps) => ReactNode
  /** Called when the overlay's code could not be loaded; the next click tries again. */
  onLoadError?: (error: unknown) => void
}

/**
 * An overlay whose code is loaded on demand. The trigger is a plain button, rendered at once; pointing at it or focusing it loads
 * the overlay, a click opens it as soon as it is loaded.
 *
 *     const SortMenu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)
 *     <SortMenu trigger={(props) => <Button {...props}>{t('Sort')}</Button>} label={t('Sort')} items={…} />
 */
export function lazyOverlay<P extends Pick<LazyState, 'isOpen' | 'onOpenChange'>>(
  kind: 'dialog' | 'menu',
  load: () => Promise<ComponentType<P>>,
): ComponentType<LazyOverlayProps<P>> {
  const fetch = fetchOnce(load)
  const warm = () => void fetch().catch(() => {})

  return function LazyOverlay({ trigger, onLoadError, ...rest }) {
    const [isOpen, setOpen] = useState(false)
    const isShown = useAfterPaint(isOpen)
    const button = useRef<HTMLButtonElement>(null)
    const Overlay = useLateComponent(isOpen, fetch, (error) => {
      setOpen(false)
      onLoadError?.(error)
    })
    const onClick = (event: MouseEvent<HTMLButtonElement>) => {
      // Safari does not focus a clicked button, but the overlay must know where to return the focus.
      event.currentTarget.focus()
      setOpen(!isOpen)
    }
    const lazyState: LazyState = {
      isOpen: isShown,
      onOpenChange: setOpen,
      triggerRef: button,
    }
    // `rest` is P without our own props, which TypeScript cannot join to P again.
    const overlayProps = { ...rest, ...lazyState } as unknown as P
    return (
      <>
        {trigger({
          ref: button,
          'aria-haspopup': kind,
          'aria-expanded': isOpen,
          onPointerEnter: warm,
          onFocus: warm,
          onClick,
        })}
        {Overlay && <Overlay {...overlayProps} />}
      </>
    )
  }
}

/** A panel that a store opens; `warm` loads its code in advance. */
type LazyPanel<P> = ComponentType<P> & { warm: () => void }

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

/** Loads a component's code once for all calls; after a failure the next call tries again. */
export function fetchOnce<P>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P>> {
  let loading: Promise<ComponentType<P>> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Returns the component, which is loaded once `wanted` is true; null until then. */
export function useLateComponent<P>(
  wanted: boolean,
  fetch: () => Promise<ComponentType<P>>,
  onError: (error: unknown) => void,
): ComponentType<P> | null {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null)
  const onErrorRef = useRef(onError)
  useEffect(() => {
    onErrorRef.current = onError
  })
  useEffect(() => {
    if (!wanted || Component) return
    let isUnmounted = false
    fetch().then(
      (Loaded) => !isUnmounted && setComponent(() => Loaded),
      (error: unknown) => !isUnmounted && onErrorRef.current(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [wanted, Component, fetch])
  return Component
}
