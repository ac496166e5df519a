import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { Spinner } from './loading.tsx'

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** While the action is pending: a spinner replaces the label, the width stays, clicks are ignored. */
  pending?: boolean
  /**
   * Looks disabled but can be pressed, and then says what is missing. It has no `aria-disabled`, which would tell
   * assistive technology that pressing does nothing.
   */
  unready?: boolean
}

/** A button. Its `type` is `button` by default, so that it does not submit a form by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, block, pending, unready, className, children, onClick, type, ...rest } = props
  const refuseWhilePending = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type ?? 'button'}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      data-unready={unready || undefined}
      onClick={refuseWhilePending}
      {...rest}
      className={cx(buttonStyle({ variant, size, block }), className)}
    >
      {pending ? (
        <>
          <span className="inline-flex items-center justify-center gap-2 opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={cx(buttonStyle({ variant, size, block }), className)} />
}

type ButtonVariant = 'pri' | 'sec' | 'ghost' | 'bare' | 'ink' | 'soft' | 'danger'
type ButtonSize = 'sm' | 'card' | 'md' | 'lg'

export interface ButtonLook {
  /**
   * `pri`: the only filled button of its region; `sec`: the usual one; `ghost` and `bare`: quiet ones in the colour of
   * the accent or of the text; `danger`: a secondary button that ends or deletes something.
   */
  variant?: ButtonVariant
  /** 36, 40 (as the stepper on cards), 44 or 52 px high; the touch target of the smaller ones is 44 px. */
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
}

const sizes: Record<ButtonSize, string> = {
  sm: 'touch-44 min-h-9 px-3.5 text-14',
  card: 'touch-44 min-h-10 px-3 text-14',
  md: 'min-h-11 px-5 text-14',
  lg: 'min-h-13 px-6 text-16',
}

const variants: Record<ButtonVariant, string> = {
  pri: 'btn-pri',
  sec: 'btn-sec',
  ghost: 'btn-ghost',
  bare: 'btn-bare',
  ink: 'btn-ink',
  soft: 'btn-soft',
  danger: 'btn-danger',
}

/** For buttons whose label holds a name, or is long in some languages: it takes several lines rather than push the page aside. */
export const longLabel = 'max-w-full py-2 wrap-anywhere whitespace-normal'

/** The classes of a button, for elements that cannot be a `Button`. */
export function buttonStyle({ variant = 'sec', size = 'md', block }: ButtonLook = {}): string {
  return cx('btn', variants[variant], sizes[size], block && 'w-full')
}
