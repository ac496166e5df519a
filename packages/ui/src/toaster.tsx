import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide'
import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'
import { type Toast, type ToastQueue, type ToastTone, toasts } from './toast-queue.ts'

interface ToasterProps {
  /** The accessible name of the region; F6 moves the focus there while there are toasts. */
  label: string
  closeLabel: string
  queue?: ToastQueue
}

const none: readonly Toast[] = []

/**
 * Renders the toasts: bottom left, or bottom right in right-to-left pages (docs/spec §8 and §9). They are announced
 * when they appear. All timers pause while one is under the pointer or has the focus. Render it once, at the end of the
 * page.
 */
export function Toaster({ label, closeLabel, queue = toasts }: ToasterProps) {
  const shown = useSyncExternalStore(queue.$visible.listen, queue.$visible.get, () => none)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  useEffect(() => {
    if (shown.length === 0) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shown.length])
  useEffect(() => {
    // An element that is removed under the pointer or the focus fires no leave or blur.
    if (shown.length > 0) {
      list.current?.scrollTo?.({ top: list.current.scrollHeight })
      return
    }
    setHovered(false)
    setFocused(false)
  }, [shown.length])

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    setFocused(true)
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
  }
  const close = (toast: Toast, card: number) => {
    const cards = region.current?.querySelectorAll('li')
    const hadFocus = cards?.[card]?.contains(document.activeElement)
    const neighbour = (cards?.[card + 1] ?? cards?.[card - 1])?.querySelector('button')
    queue.close(toast.id)
    if (hadFocus) (neighbour ?? cameFrom.current)?.focus()
  }
  return (
    <section
      ref={region}
      aria-label={label}
      // Dialogs do not make it inert: it stays reachable while one is open.
      data-react-aria-top-layer="true"
      data-toasts
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      // Moved by `translate` with a fixed height, so that nothing around it shifts.
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 [translate:0_calc(-1*max(var(--toast-lift,0px),var(--dock,0px)))] sm:start-6 sm:end-auto sm:bottom-6 sm:w-95 sm:[translate:0_calc(-1*var(--dock,0px))]"
    >
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        ref={list}
        className="scrollbar-none -mx-4 -mb-4 flex h-[80dvh] flex-col gap-2 overflow-y-auto px-4 pt-6 pb-4 *:first:mt-auto"
      >
        {shown.map((toast, card) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            held={hovered || focused}
            closeLabel={closeLabel}
            onClose={() => close(toast, card)}
          />
        ))}
      </ol>
    </section>
  )
}

const tones: Record<ToastTone, { icon: IconNode; ink: string }> = {
  success: { icon: CircleCheck, ink: 'text-ok' },
  cart: { icon: CircleCheck, ink: 'text-ok' },
  error: { icon: CircleAlert, ink: 'text-danger' },
  warning: { icon: TriangleAlert, ink: 'text-warn' },
  info: { icon: Info, ink: 'text-accent-ink' },
}

interface ToastCardProps {
  toast: Toast
  held: boolean
  closeLabel: string
  onClose: () => void
}

/** A toast: a picture or icon, texts, and one button (its own action, or to close it). */
function ToastCard({ toast, held, closeLabel, onClose }: ToastCardProps) {
  useToastTimer(toast.timeout, held, onClose)
  const { icon, ink } = tones[toast.tone]
  const { action } = toast
  const pictured = toast.picture !== undefined
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <li
      aria-atomic="true"
      onKeyDown={onKeyDown}
      className="pointer-events-auto flex min-h-14 flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card border border-line bg-card p-2.5 shadow-float transition-[translate,opacity] duration-(--slow) starting:translate-y-2 starting:opacity-0"
    >
      {pictured ? (
        <Picture src={toast.picture} alt="" sizes="56px" widest={56} className="w-14" />
      ) : (
        <Icon as={icon} size={22} className={cx('ms-1.5 self-start mt-1.75', ink)} />
      )}
      <div className="min-w-0 flex-1 basis-32 py-1">
        {toast.note && (
          <p className={cx('flex items-center gap-1 text-12', ink)}>
            {pictured && <Icon as={icon} size={14} />}
            {toast.note}
          </p>
        )}
        <p className="line-clamp-3 font-semibold">
          <WholeCodes text={toast.title} />
        </p>
        {toast.text && (
          <p className="text-ink-2">
            <WholeCodes text={toast.text} />
          </p>
        )}
      </div>
      {action ? (
        <Button
          variant="soft"
          size="sm"
          onClick={() => {
            onClose()
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      ) : (
        <IconButton icon={X} label={closeLabel} iconSize={18} onClick={onClose} className="-my-1 text-ink-2" />
      )}
    </li>
  )
}

/** Calls `onDone` after `timeout` ms, not counting the time while it is held. */
function useToastTimer(timeout: number, held: boolean, onDone: () => void): void {
  const remaining = useRef(timeout)
  const onDoneRef = useRef(onDone)
  useEffect(() => {
    onDoneRef.current = onDone
  })
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => onDoneRef.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - started
    }
  }, [held])
}

/** A code: a word with a hyphen and a digit, such as `RL-O123`; a longer one would not fit into a line. */
const CODE = /((?<!\S)(?=\S*-)(?=\S*\d)\S{1,24}(?!\S))/

/** A text whose codes stay on one line, which browsers would break after a hyphen. */
function WholeCodes({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no names, and do not move.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
