import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

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
