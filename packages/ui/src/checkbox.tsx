import { Check, Minus } from 'lucide'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'ref' | 'children'> {
  /** The label beside the box. Without it, pass `aria-label`. */
  children?: ReactNode
  /** At the end of the line, such as a count. */
  aside?: ReactNode
  /** Only some of the items that it represents are selected. */
  indeterminate?: boolean
  /** `radio`: round, with a tick. */
  look?: 'box' | 'radio'
}

/** A checkbox. Its whole row is the target, 44 px high on touch devices. */
export function Checkbox({ children, aside, indeterminate, look = 'box', className, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate === true
  }, [indeterminate])
  return (
    <label
      className={cx(
        'inline-flex items-center gap-2.5 pointer-coarse:min-h-11 has-[:disabled]:text-ink-2',
        children ? 'min-h-8.5' : 'touch-44 relative',
        className,
      )}
    >
      <span className="relative grid size-5 flex-none place-items-center">
        <input
          {...input}
          ref={ref}
          type="checkbox"
          className={cx(
            look === 'radio' ? 'rounded-full' : 'rounded-[5px]',
            'peer col-start-1 row-start-1 size-5 appearance-none border-[1.5px] border-field bg-card transition-colors checked:border-accent-edge checked:bg-accent indeterminate:border-accent-edge indeterminate:bg-accent disabled:border-line disabled:bg-ground-2 aria-invalid:border-danger',
          )}
        />
        <Icon
          as={Check}
          size={14}
          stroke={2.6}
          className="pointer-events-none col-start-1 row-start-1 hidden text-on-accent peer-checked:block peer-indeterminate:hidden peer-disabled:text-ink-2"
        />
        <Icon
          as={Minus}
          size={14}
          stroke={2.6}
          className="pointer-events-none col-start-1 row-start-1 hidden text-on-accent peer-indeterminate:block"
        />
      </span>
      {children && <span className="min-w-0">{children}</span>}
      {aside !== undefined && <span className="ms-auto ps-2 text-12 text-ink-2 tabular-nums">{aside}</span>}
    </label>
  )
}
