import type { ComponentPropsWithRef, ReactNode } from 'react'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'className' | 'children'> {
  /** Inside the box, before the text: an icon, a dial code. */
  start?: ReactNode
  /** Inside the box, after the text: an eye, a unit. */
  end?: ReactNode
}

/** A single-line text field. Takes the props of `<input>`; controlled or not. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  aside,
  className,
  start,
  end,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, aside, className, id }}>
      {(control) => (
        <span className={controlBox}>
          {start}
          <input {...input} {...control} className={cx(bareControl, 'h-10.5')} />
          {end}
        </span>
      )}
    </Field>
  )
}
