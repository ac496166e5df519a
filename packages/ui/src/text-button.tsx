import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'

/** Looks like a link inside text, but does something here: *Change*, *Clear all*, *Show 9 more*. */
export function TextButton({ className, type, ...rest }: ComponentPropsWithRef<'button'>) {
  return (
    <button
      type={type ?? 'button'}
      {...rest}
      className={cx(
        'touch-44 relative text-accent-ink underline decoration-accent-line decoration-1 underline-offset-3 transition-colors hover:decoration-current disabled:text-ink-2 disabled:no-underline',
        className,
      )}
    />
  )
}
