import { ChevronDown } from 'lucide'
import type { ComponentPropsWithRef } from 'react'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

type NativeSelectProps = FieldTexts & Omit<ComponentPropsWithRef<'select'>, 'className' | 'size' | 'multiple'>

/** A native select in the style of our controls, which opens the phone's own picker. `children` are its options. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, labelHidden, hint, error, aside, className, id, children, ...select } = props
  return (
    <Field {...{ label, labelHidden, hint, error, aside, className, id }}>
      {(control) => (
        <span className={cx(controlBox, 'relative')}>
          <select {...select} {...control} className={cx(bareControl, '-mx-3 h-10.5 appearance-none ps-3 pe-10')}>
            {children}
          </select>
          <Icon as={ChevronDown} size={18} className="pointer-events-none absolute end-3 text-ink-2" />
        </span>
      )}
    </Field>
  )
}
