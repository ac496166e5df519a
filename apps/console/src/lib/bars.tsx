import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { useInOverlay } from '@rialto/ui/in-overlay.ts'
import { useToastLift } from '@rialto/ui/use-toast-lift.ts'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useIsPhone } from './use-media.ts'

/** The element above the tab bar that takes the screen's bars; null on desktops, which have no stack. */
const $slot = atom<HTMLElement | null>(null)
/** How many parts of the screen have taken the tab bar away. */
const $tabsTaken = atom(0)
/** How many bars the screen has put in. */
const $bars = atom(0)

/** Smaller differences are toolbars of the browser. */
const KEYBOARD_MIN = 120
const FOCUS_ROOM = 16

/** The height that the on-screen keyboard covers, in pixels. Browsers leave the page as high as it was and shrink what is seen of it. */
function coveredByKeyboard(): number {
  const seen = window.visualViewport
  // While the page is magnified by two fingers, what is seen is smaller too.
  if (!seen || seen.scale > 1.01) return 0
  const covered = Math.round(window.innerHeight - seen.height - seen.offsetTop)
  return covered >= KEYBOARD_MIN ? covered : 0
}

function onKeyboard(tell: () => void): () => void {
  const seen = window.visualViewport
  seen?.addEventListener('resize', tell)
  seen?.addEventListener('scroll', tell)
  return () => {
    seen?.removeEventListener('resize', tell)
    seen?.removeEventListener('scroll', tell)
  }
}

/**
 * The one stack of bars at the foot of phones: those of the screen, and below them the tab bar. With the keyboard up, or where the screen is
 * low, the tab bar makes room for a screen's bar, which then lies on the keys. The page ends above the stack, and a field that gets the focus
 * comes out from under it.
 */
export function BarStack({ tabs }: { tabs: ReactNode }) {
  const stack = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const keyboard = useSyncExternalStore(onKeyboard, coveredByKeyboard)
  const areTabsTaken = useStoreValue($tabsTaken, 0) > 0
  const hasBars = useStoreValue($bars, 0) > 0
  useToastLift(stack)
  useEffect(() => {
    if (!stack.current) return
    const measured = new ResizeObserver(() => setHeight(stack.current?.offsetHeight ?? 0))
    measured.observe(stack.current)
    return () => measured.disconnect()
  }, [])
  useEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${height + keyboard + FOCUS_ROOM}px`
    return () => void style.removeProperty('scroll-padding-bottom')
  }, [height, keyboard])
  return (
    <>
      <div aria-hidden="true" className="flex-none" style={{ height }} />
      <div
        ref={stack}
        className={
          keyboard > 0 ? 'fixed inset-x-0 z-20' : 'fixed inset-x-0 z-20 bg-card pb-[env(safe-area-inset-bottom)]'
        }
        style={{ bottom: keyboard }}
      >
        <div ref={$slot.set} />
        {!areTabsTaken && keyboard === 0 && <div className={hasBars ? 'low:hidden' : undefined}>{tabs}</div>}
      </div>
    </>
  )
}

/** Puts a bar of the screen into the stack on phones; elsewhere, and in panels over the page, it stands where it is written. */
export function Bar({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const isOver = useInOverlay()
  const slot = useStoreValue($slot, null)
  const isStacked = isPhone && !isOver
  useEffect(() => {
    if (!isStacked) return
    $bars.set($bars.get() + 1)
    return () => $bars.set($bars.get() - 1)
  }, [isStacked])
  if (!isStacked) return children
  return slot && createPortal(children, slot)
}

/** Takes the tab bar away while something with one task fills the screen. */
export function HideTabs() {
  useEffect(() => {
    $tabsTaken.set($tabsTaken.get() + 1)
    return () => $tabsTaken.set($tabsTaken.get() - 1)
  }, [])
  return null
}

/** The buttons of a screen with one task, in place of the tab bar. For phones alone. */
export function TaskBar({ children }: { children: ReactNode }) {
  return (
    <Bar>
      <HideTabs />
      <div className="grid border-t border-line bg-card px-4 py-2">{children}</div>
    </Bar>
  )
}
