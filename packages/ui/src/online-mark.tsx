import { cx } from './cx.ts'

/** Shows whether someone is online: a filled dot or a ring, with `label`. */
export function OnlineMark({ online, label, className }: { online: boolean; label: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-12 whitespace-nowrap',
        online ? 'text-ok' : 'text-ink-2',
        className,
      )}
    >
      <span
        aria-hidden
        className={cx('size-2 flex-none rounded-full', online ? 'bg-current' : 'border-[1.5px] border-current')}
      />
      {label}
    </span>
  )
}
