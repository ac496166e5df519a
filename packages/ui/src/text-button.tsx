import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'

/** A button that looks like a link in text: *Change*, *Clear all*, *Show 9 more*. */
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
