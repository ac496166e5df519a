import { X } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Modal, ModalOverlay, Dialog as Panel } from 'react-aria-components'
import { AriaContext } from './aria-context.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { InOverlay } from './in-overlay.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useToastLift } from './use-toast-lift.ts'

type ModalPlace = 'center' | 'start' | 'end' | 'bottom'

/** An overlay's open state, which its opener controls. */
export interface OverlayState {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /**
   * False when the browser's Back already has another meaning, because the content is stored in the address. Default:
   * true.
   */
  backCloses?: boolean
}

interface ModalShellProps extends OverlayState {
  place: ModalPlace
  /** `alertdialog` for a question that must be answered: neither Escape nor a click outside closes it. */
  role?: 'dialog' | 'alertdialog'
  /**
   * While an action is pending, the browser's Back does not close it. A form inside that is being sent has the same
   * effect.
   */
  isLocked?: boolean
  /** The width and inner layout. */
  className: string
  children: ReactNode
}

const grounds: Record<ModalPlace, string> = {
  center: 'items-end justify-center sm:items-center sm:p-6',
  start: 'justify-start',
  end: 'justify-end',
  bottom: 'items-end justify-center',
}

const sheet =
  'max-h-[92%] w-full low:max-h-full rounded-t-sheet data-entering:translate-y-full data-exiting:translate-y-full'

const panels: Record<ModalPlace, string> = {
  center: `${sheet} sm:max-h-full sm:rounded-sheet sm:data-entering:translate-y-2 sm:data-entering:opacity-0 sm:data-exiting:translate-y-2 sm:data-exiting:opacity-0`,
  start:
    'h-full data-entering:-translate-x-full data-exiting:-translate-x-full rtl:data-entering:translate-x-full rtl:data-exiting:translate-x-full',
  end: 'h-full data-entering:translate-x-full data-exiting:translate-x-full rtl:data-entering:-translate-x-full rtl:data-exiting:-translate-x-full',
  bottom: sheet,
}

/**
 * A modal panel: traps the focus, returns it on close, and makes the page inert. The browser's Back closes it as its
 * close button does, or cancels a question.
 */
export function ModalShell(props: ModalShellProps) {
  const { isOpen, onOpenChange, backCloses = true, place, role = 'dialog', isLocked, className, children } = props
  const dismissable = role === 'dialog'
  const panel = useRef<HTMLElement>(null)
  useFocusReturn(isOpen)
  useBackCloses(
    isOpen && backCloses,
    () => onOpenChange(false),
    () => isLocked === true || isBeingSent(panel.current),
  )
  return (
    <AriaContext>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!dismissable}
        className={cx(
          'fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) bg-scrim transition-opacity duration-(--slow) data-entering:opacity-0 data-exiting:opacity-0',
          grounds[place],
        )}
      >
        <Modal
          className={cx(
            'flex min-h-0 overflow-hidden bg-card text-ink shadow-float transition-[translate,opacity] duration-(--slow) ease-out',
            panels[place],
            className,
          )}
        >
          <Panel
            ref={panel}
            role={role}
            className="flex max-h-full min-h-0 w-full flex-col outline-none low:overflow-y-auto low:overscroll-contain"
          >
            <InOverlay value={true}>{children}</InOverlay>
            {(place === 'center' || place === 'bottom') && <ToastLift sheet={panel} />}
          </Panel>
        </Modal>
      </ModalOverlay>
    </AriaContext>
  )
}

/** Returns whether a form in the panel is being sent. */
const isBeingSent = (panel: HTMLElement | null): boolean =>
  panel?.querySelector('[type=submit][aria-busy=true]') instanceof HTMLElement

/** The scrolling part of a panel between head and foot; on low screens the panel scrolls as a whole. What gets the focus comes out from under a foot that stays in sight. */
export const panelBody =
  'min-h-0 flex-1 overflow-y-auto overscroll-contain not-narrow:has-[.sticky]:scroll-pb-48 low:flex-none low:overflow-visible'

/** Rendered inside the panel, because the shell stays mounted longer than the panel is visible. */
function ToastLift({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  useToastLift(sheet)
  return null
}

/** The close button of a modal panel. */
export function CloseButton({ label, onClose, className }: { label: string; onClose: () => void; className?: string }) {
  return <IconButton icon={X} label={label} onClick={onClose} className={cx('text-ink-2', className)} />
}

/** In so many frames in which the page behind can be reached, counted rather than timed, since they are slow where the machine is. */
const FRAMES_MAX = 60
/** Longer than an overlay takes to leave on any machine. */
const LEAVES_WITHIN_MS = 10_000

/**
 * Gives the focus back to what had it when an overlay opened. react-aria does so too, but when a reply closes the overlay rather than an
 * event, it tries while the page behind is still inert, and the focus would be nowhere.
 */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen) return
    return () => giveFocusTo(opener.current)
  }, [isOpen])
}

/** Focuses an element once nothing else has the focus, unless something takes it meanwhile. */
function giveFocusTo(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  const until = performance.now() + LEAVES_WITHIN_MS
  let frames = 0
  const tryNow = () => {
    if (document.activeElement === document.body && element.isConnected) element.focus()
    if (document.activeElement === element) return
    if (!element.closest('[inert], [aria-hidden=true]')) frames += 1
    if (frames < FRAMES_MAX && performance.now() < until) requestAnimationFrame(tryNow)
  }
  requestAnimationFrame(tryNow)
}
