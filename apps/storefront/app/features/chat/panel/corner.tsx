import { AriaContext } from '@rialto/ui/aria-context.tsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'

interface CornerProps {
  onClose: () => void
  /** Gets what closes the panel and gives the focus back. */
  children: (close: () => void) => ReactNode
}

/** A panel that slides up at the end corner, beside the page: both can be used. Escape closes it while one is in it. */
export function Corner({ onClose, children }: CornerProps) {
  const [cameFrom] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    giveFocusBack(cameFrom)
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
        // An open drawer leaves it alone: it was opened from there.
        data-react-aria-top-layer="true"
        onKeyDown={onKeyDown}
        className="fixed end-6 bottom-0 lg:end-10 z-50 flex h-[min(36rem,calc(100dvh-5.5rem))] w-96 overflow-hidden rounded-t-sheet border border-b-0 border-line bg-card text-ink shadow-float transition-[translate,opacity] duration-(--slow) ease-out starting:translate-y-8 starting:opacity-0"
      >
        <Dialog className="flex min-h-0 w-full flex-col outline-none">{children(close)}</Dialog>
      </div>
    </AriaContext>
  )
}

/** To where it was, or to the page where that has gone, as a drawer goes. */
function giveFocusBack(to: Element | null): void {
  const known = to instanceof HTMLElement && to !== document.body
  focusWhenFree(() => (known && to.isConnected ? to : document.querySelector('main')))
}
