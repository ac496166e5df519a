import { cx } from './cx.ts'

/** A quiet block in the size of what is coming; give it that size by class. Say *Loading* once, on what holds it. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-badge bg-tile', className)} />
}

/** Lines of text that are coming; the last one is shorter, as last lines are. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={cx('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={String(line)} className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}
