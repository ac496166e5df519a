import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={cx(buttonStyle({ variant, size, block }), className)} />
}
