import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Work is under way: a spinner takes the place of the words, the width stays, clicks are ignored. */
  pending?: boolean
}

/** A button. `type` is `button` unless said otherwise, so that none sends a form by accident. */
export function Button({ variant, size, block, pending, className, children, onClick, type, ...rest }: ButtonProps) {
  const refuseWhilePending = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type ?? 'button'}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
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
