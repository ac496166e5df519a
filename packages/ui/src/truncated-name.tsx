import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TruncatedNameProps {
  /** The most lines it may take; an ellipsis replaces the rest. */
  lines?: 1 | 2
  /** `p` where the name is all that a paragraph says. */
  as?: 'bdi' | 'p'
  className?: string
  children: ReactNode
}

/**
 * The classes of a name that is cut, for an element that has to be one of its own kind; it needs `dir="auto"`, as every box of
 * a name but `<bdi>`.
 */
export const truncatedName = (lines: 1 | 2): string =>
  cx('w-fit max-w-full', lines === 1 ? 'block truncate' : 'line-clamp-2')

/**
 * A name that somebody chose, in whatever script, cut where it ends. The box that is cut has the name's own direction: in one
 * of the page's, a Latin name on an Arabic page would lose its beginning. It is no wider than the name, so that a short one
 * stands where the page's lines begin. The box around it must be free to shrink: in a row or grid, `min-w-0`.
 */
export function TruncatedName({ lines = 1, as: Box = 'bdi', className, children }: TruncatedNameProps) {
  return (
    <Box dir={Box === 'bdi' ? undefined : 'auto'} className={cx(truncatedName(lines), className)}>
      {children}
    </Box>
  )
}
