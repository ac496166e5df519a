import { LoaderCircle } from 'lucide'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/**
 * A placeholder of loading content; give it the same size by `className`. Announce *Loading* once on the surrounding
 * element.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block max-w-full animate-shimmer rounded-badge bg-tile', className)} />
}

/** Placeholder lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={cx('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={String(line)} className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** A spinner. It is announced only with `label`; otherwise a text nearby must describe the action. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-grid place-items-center">
      <Icon as={LoaderCircle} size={size} className="animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
