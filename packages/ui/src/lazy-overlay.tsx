import { type ComponentType, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useAfterPaint } from './after-paint.ts'
import { fetchOnce, useLateComponent } from './use-late-component.ts'

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
