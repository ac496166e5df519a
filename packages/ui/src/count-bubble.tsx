import { cx } from './cx.ts'

/**
 * A count on an icon or in a row: nothing at 0, `99+` above 99. It is hidden from screen readers, so state the count in
 * a text nearby.
 */
export function CountBubble({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      className={cx(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1.25 text-11 leading-flat font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      <span className="num">{count > 99 ? '99+' : count}</span>
    </span>
  )
}
