import { type ClipboardEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { FieldNote } from './field.tsx'
import { westernDigits } from './western-digits.ts'

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

export interface CodeBoxesHandle {
  /** Empties all boxes and focuses the first: the code was wrong, or a new one was sent. */
  clear: () => void
  /** Fills in a whole code, as if it had been pasted. */
  fill: (code: string) => void
}

interface CodeOptions {
  length: number
  onComplete: (code: string) => void
  onChange?: (code: string) => void
  pending?: boolean
  ref?: Ref<CodeBoxesHandle>
}

/** The contents and focus of the boxes (docs/spec §4, "Dialog flow"). */
function useCodeBoxes({ length, onComplete, onChange, pending, ref }: CodeOptions) {
  const [digits, setDigits] = useState<readonly string[]>(() => Array<string>(length).fill(''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focusBox = (place: number) => boxes.current[Math.max(0, Math.min(length - 1, place))]?.focus()

  const setAndNotify = (next: readonly string[]) => {
    setDigits(next)
    onChange?.(next.join(''))
    if (next.every((digit) => digit !== '')) onComplete(next.join(''))
  }
  /** Writes digits from a box onwards; a whole code fills all boxes wherever it is entered. */
  const fill = (place: number, text: string) => {
    const written = [...text].slice(0, length)
    const start = written.length === length ? 0 : place
    const next = digits.map((digit, at) => written[at - start] ?? digit)
    focusBox(start + written.length)
    setAndNotify(next)
  }

  const paste = (place: number, text: string) => {
    const pasted = onlyDigits(text)
    if (pasted && !pending) fill(place, pasted)
  }

  useImperativeHandle(ref, () => ({
    clear() {
      setDigits(Array<string>(length).fill(''))
      onChange?.('')
      focusBox(0)
    },
    fill: (code) => paste(0, code),
  }))

  return {
    digits,
    register: (place: number, box: HTMLInputElement | null) => {
      boxes.current[place] = box
    },
    handlers: {
      onChange(place: number, text: string) {
        if (pending) return
        const typed = onlyDigits(text)
        if (text === '') setAndNotify(digits.map((digit, at) => (at === place ? '' : digit)))
        else if (typed) fill(place, newDigit(typed, digits[place] ?? ''))
      },
      onPaste(place: number, event: ClipboardEvent) {
        event.preventDefault()
        paste(place, event.clipboardData.getData('text'))
      },
      onKeyDown(place: number, event: KeyboardEvent<HTMLInputElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const next = nextPlace(event.key, place, digits)
        if (next === undefined) return
        event.preventDefault()
        focusBox(next)
      },
    },
  }
}

/** Returns the box that a key moves the focus to; undefined when the key only writes. */
function nextPlace(key: string, place: number, digits: readonly string[]): number | undefined {
  const digit = digits[place] ?? ''
  switch (key) {
    case 'ArrowLeft':
      return place - 1
    case 'ArrowRight':
      return place + 1
    case 'Home':
      return 0
    case 'End':
      return digits.length - 1
    case 'Backspace':
      return digit === '' ? place - 1 : undefined
    default:
      // Typing the digit that is already in the box changes nothing, so no change event follows.
      return digit !== '' && westernDigits(key) === digit ? place + 1 : undefined
  }
}

const onlyDigits = (text: string) => westernDigits(text).replace(/\D/g, '')

/** A digit typed beside the old one replaces it. */
function newDigit(typed: string, old: string): string {
  if (old === '' || typed.length !== 2) return typed
  return typed.startsWith(old) ? typed.slice(1) : typed.slice(0, 1)
}
