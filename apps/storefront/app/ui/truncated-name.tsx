import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TruncatedNameProps {
  /** As many as it may take; an ellipsis stands for the rest. */
  lines?: 1 | 2
  className?: string
  children: ReactNode
}

/**
 * A name that somebody chose, in whatever script, cut where it ends. The box that is cut has the name's own direction: in one
 * of the page's, a Latin name on an Arabic page would lose its beginning. It is no wider than the name, so that a short one
 * stands where the page's lines begin. The box around it must be free to shrink: in a row or grid, `min-w-0`.
 */
export function TruncatedName({ lines = 1, className, children }: TruncatedNameProps) {
  return (
    <bdi className={cx('w-fit max-w-full', lines === 1 ? 'block truncate' : 'line-clamp-2', className)}>{children}</bdi>
  )
}
