import { cx } from './cx.ts'

export type ButtonVariant = 'pri' | 'sec' | 'ghost' | 'ink' | 'soft'
export type ButtonSize = 'sm' | 'card' | 'md' | 'lg'

export interface ButtonLook {
  /** `pri` is the one filled button of its region; `sec` the usual one. */
  variant?: ButtonVariant
  /** 36, 40 (as the stepper on cards), 44 or 52 px high; the smaller ones keep 44 px to touch. */
  size?: ButtonSize
  /** As wide as its place. */
  block?: boolean
}

const variants: Record<ButtonVariant, string> = {
  pri: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  sec: 'border-line-strong bg-card text-ink hover:border-field',
  ghost: 'border-transparent text-accent-ink hover:bg-accent-soft',
  ink: 'border-transparent bg-ink text-ground hover:bg-ink/85',
  soft: 'border-accent-line bg-accent-soft text-accent-ink hover:border-accent-edge',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'touch-44 relative min-h-9 px-3.5 text-14',
  card: 'touch-44 relative min-h-10 px-3 text-14',
  md: 'relative min-h-11 px-5 text-14',
  lg: 'relative min-h-13 px-6 text-16',
}

const disabled =
  'disabled:border-transparent disabled:bg-ground-2 disabled:text-ink-2 aria-disabled:not-aria-busy:border-transparent aria-disabled:not-aria-busy:bg-ground-2 aria-disabled:not-aria-busy:text-ink-2'

/** The classes of a button, for the few elements that cannot be one of ours. */
export function buttonStyle({ variant = 'sec', size = 'md', block }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap select-none transition-colors',
    variants[variant],
    sizes[size],
    disabled,
    block && 'w-full',
  )
}
