import { AriaContext } from '@rialto/ui/aria-context.tsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'

interface CornerProps {
  onClose: () => void
  /** Receives the function that closes the panel and restores the focus. */
  children: (close: () => void) => ReactNode
}

/** A panel at the corner of the screen, not modal. Escape closes it while the focus is inside. */
export function CornerPanel({ onClose, children }: CornerProps) {
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    restoreFocus(opener)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <AriaContext>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is a key of the dialog in it */}
      <div
        // Keeps React Aria from hiding the panel while the drawer that opened it is open.
        data-react-aria-top-layer="true"
        onKeyDown={onKeyDown}
        className="fixed end-6 bottom-0 lg:end-10 z-50 flex h-[min(36rem,calc(100dvh-5.5rem))] w-96 overflow-hidden rounded-t-sheet border border-b-0 border-line bg-card text-ink shadow-float transition-[translate,opacity] duration-(--slow) ease-out starting:translate-y-8 starting:opacity-0"
      >
        <Dialog className="flex min-h-0 w-full flex-col outline-none">{children(close)}</Dialog>
      </div>
    </AriaContext>
  )
}

/** Focuses the element that had the focus before, or the page if that element is gone. */
function restoreFocus(opener: Element | null): void {
  const wasFocused = opener instanceof HTMLElement && opener !== document.body
  focusWhenFree(() => (wasFocused && opener.isConnected ? opener : document.querySelector('main')))
}
