import { type Ref, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNote } from './field.tsx'
import { type CodeBoxesHandle, useCodeBoxes } from './use-code-boxes.ts'

export interface CodeBoxesProps {
  /** The group's accessible name: *One-time password*. */
  label: string
  /** A box's accessible name: *Digit 2 of 4*. */
  digitLabel: (place: number, length: number) => string
  length: number
  /** Called each time the last empty box is filled. */
  onComplete: (code: string) => void
  /** Called at each change; the code is shorter than `length` while boxes are empty. */
  onChange?: (code: string) => void
  error?: string
  /** While the code is being checked the boxes are read-only and keep the focus. */
  pending?: boolean
  autoFocus?: boolean
  ref?: Ref<CodeBoxesHandle>
}

/**
 * A code of a few digits with one box each. Accepts typing, a pasted code and the autofill of a code from a text
 * message; digits of other scripts become Western ones. Always from left to right.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, digitLabel, length, error, pending, autoFocus } = props
  const { digits, register, handlers } = useCodeBoxes(props)
  const noteId = useId()
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid by every browser */}
      <div
        role="group"
        aria-label={label}
        aria-busy={pending || undefined}
        dir="ltr"
        className="grid grid-flow-col gap-2.5 sm:gap-3"
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        {digits.map((digit, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={place}
            ref={(box) => register(place, box)}
            value={digit}
            aria-label={digitLabel(place + 1, length)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            inputMode="numeric"
            // Phones fill the whole code into the field with this autocomplete value: the first box, which passes it
            // on.
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            // biome-ignore lint/a11y/noAutofocus: the code is the one thing that its dialog asks for
            autoFocus={autoFocus && place === 0}
            onChange={(event) => handlers.onChange(place, event.target.value)}
            onKeyDown={(event) => handlers.onKeyDown(place, event)}
            onPaste={(event) => handlers.onPaste(place, event)}
            onFocus={(event) => event.target.select()}
            className={cx(
              'h-15 w-full min-w-0 rounded-control border text-center text-22 font-semibold tabular-nums outline-none transition-colors',
              'focus:border-accent-edge focus:ring-1 focus:ring-accent-edge focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-transparent',
              pending ? 'bg-ground-2 text-ink-2' : 'bg-card',
              error ? 'border-danger focus:border-danger focus:ring-danger' : 'border-field',
            )}
          />
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldNote id={noteId} error={error} />
        </div>
      )}
    </div>
  )
}
