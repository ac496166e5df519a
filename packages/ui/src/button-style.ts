import { cx } from './cx.ts'

export type ButtonVariant = 'pri' | 'sec' | 'ghost' | 'bare' | 'ink' | 'soft' | 'danger'
export type ButtonSize = 'sm' | 'card' | 'md' | 'lg'

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

/** The classes of a button, for elements that cannot be a `Button`. */
export function buttonStyle({ variant = 'sec', size = 'md', block }: ButtonLook = {}): string {
  return cx('btn', variants[variant], sizes[size], block && 'w-full')
}
