import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide'
import type { KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'
import type { Toast, ToastTone } from './toast-queue.ts'
import { useToastTimer } from './toast-timer.ts'

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
export function ToastCard({ toast, held, closeLabel, onClose }: ToastCardProps) {
  useToastTimer(toast.timeout, held, onClose)
  const { icon, ink } = tones[toast.tone]
  const { action } = toast
  const pictured = toast.picture !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
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
        <p className="line-clamp-3 font-semibold">{toast.title}</p>
        {toast.text && <p className="text-ink-2">{toast.text}</p>}
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
