import type { ComponentPropsWithRef } from 'react'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'

type TextAreaProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'children'>

/** A field for several lines of text, at least `rows`; grows with its content in browsers that support it. */
export function TextArea({ label, labelHidden, hint, error, aside, className, id, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, aside, className, id }}>
      {(control) => (
        <span className={controlBox}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            // A text area that grows ignores `rows`.
            style={{ minBlockSize: `calc(${rows}lh + 20px)` }}
            className={cx(bareControl, 'max-h-80 resize-y py-2.5 [field-sizing:content]')}
          />
        </span>
      )}
    </Field>
  )
}
