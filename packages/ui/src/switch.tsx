import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> {
  children: ReactNode
  description?: ReactNode
}

/** A switch that takes effect at once. Use a Checkbox for settings that are saved later. */
export function Switch({ children, description, className, ...input }: SwitchProps) {
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <span className="min-w-0">
        <span className="block">{children}</span>
        {description && <span className="block text-12 text-ink-2">{description}</span>}
      </span>
      <span className="relative inline-flex h-6 w-10 flex-none">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked
          role="switch"
          className="peer size-full appearance-none rounded-full border-[1.5px] border-field bg-card transition-colors checked:border-accent-edge checked:bg-accent disabled:border-line disabled:bg-ground-2"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1.25 top-1.25 size-3.5 rounded-full bg-field transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-on-accent peer-disabled:bg-line-strong rtl:peer-checked:-translate-x-4"
        />
      </span>
    </label>
  )
}
