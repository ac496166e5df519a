import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

const style =
  'text-accent-ink underline decoration-accent-line decoration-1 underline-offset-3 hover:decoration-current transition-colors'

/** A link in text. Links to other sites open in a new tab, without access to this page. */
export function TextLink({ className, to, ...rest }: LinkProps) {
  const isExternal = typeof to === 'string' && /^https?:/i.test(to)
  return (
    <Link
      to={to}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
      className={cx(style, className)}
    />
  )
}

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
