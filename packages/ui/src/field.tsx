import { CircleAlert } from 'lucide'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  /** Show the label to screen readers only, when a text nearby makes it clear to others. */
  labelHidden?: boolean
  /** Below the control: how to fill it in. */
  hint?: ReactNode
  /** The error message; replaces the hint, marks the control and describes it. */
  error?: ReactNode
  /** At the end of the label line: *optional*, *Forgot password?* */
  aside?: ReactNode
  className?: string
}

/** Attributes for the control. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  id?: string
  children: (control: FieldControl) => ReactNode
}

/** A control with its label above, and a hint or error below. */
export function Field({ label, labelHidden, hint, error, aside, className, id, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className={labelHidden && !aside ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={controlId} className={cx('font-semibold', labelHidden && 'sr-only')}>
          {label}
        </label>
        {aside && <span className="ms-auto text-ink-2">{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The line below a control or a group of them. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-13 text-danger">
        <Icon as={CircleAlert} size={16} className="mt-px" />
        <span className="min-w-0">{error}</span>
      </p>
    )
  }
  return hint ? (
    <p id={id} className="text-13 text-ink-2">
      {hint}
    </p>
  ) : null
}
