import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TruncatedNameProps {
  /** The maximum number of lines; an ellipsis replaces the rest. */
  lines?: 1 | 2
  /** `p` when the name is a paragraph by itself. */
  as?: 'bdi' | 'p'
  className?: string
  children: ReactNode
}

/**
 * The classes of a truncated name, for an element that cannot be a `TruncatedName`; it needs `dir="auto"`, unless it is
 * a `<bdi>`.
 */
export const truncatedName = (lines: 1 | 2): string =>
  cx('w-fit max-w-full', lines === 1 ? 'block truncate' : 'line-clamp-2')

/**
 * A user-defined name in any script, truncated at its end. The box has the direction of the name: with that of the
 * page, a Latin name on an Arabic page would lose its beginning. The box is no wider than the name, so that a short one
 * is aligned to the start of the line. Its container must be able to shrink: `min-w-0` in a row or grid.
 */
export function TruncatedName({ lines = 1, as: Box = 'bdi', className, children }: TruncatedNameProps) {
  return (
    <Box dir={Box === 'bdi' ? undefined : 'auto'} className={cx(truncatedName(lines), className)}>
      {children}
    </Box>
  )
}
