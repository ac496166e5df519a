import { type RefObject, useRef, useState } from 'react'
import { useCheckedField } from './checked-fields.ts'
import { useFieldWords } from './field-words.tsx'
import { type NumberFault, type NumberLimits, readNumber, writeNumber } from './read-number.ts'

export interface NumberTextOptions<Value extends number | null> extends NumberLimits {
  value: Value
  /** Called with each number that is typed, and with the number before where the text turns out to mean none. */
  onChange: (value: Value) => void
  /** An empty field means null rather than a missing number. */
  isOptional?: null extends Value ? boolean : false
  /** `leaving`: only when the field is left or Enter is pressed, where each change is sent at once. */
  commitOn?: 'typing' | 'leaving'
  /** At least so many decimals are shown, as with amounts. */
  shownDecimals?: number
}

interface Draft<Value> {
  text: string
  /** What the text means. */
  value: Value
  /** The value before it was typed into. */
  before: Value
  fault: NumberFault | null
}

interface NumberText {
  text: string
  /** It was typed and not yet taken over. */
  isTyped: boolean
  isRefused: boolean
  /** In words, once the field was left. */
  error: string | undefined
  type: (text: string) => void
  /** Takes over what was typed; a refused text stays. */
  leave: () => void
  reset: () => void
}

/**
 * The text of a field for a number. What the field shows is what is stored: a text that does not mean a number within the limits stays
 * as it was typed, is explained, and keeps the form from being sent (`checked-fields.ts`).
 */
export function useNumberText<Value extends number | null>(
  element: RefObject<HTMLElement | null>,
  options: NumberTextOptions<Value>,
): NumberText {
  const { value, onChange, isOptional = false, commitOn = 'typing', shownDecimals, ...limits } = options
  const { locale, explain } = useFieldWords()
  const [kept, setDraft] = useState<Draft<Value> | null>(null)
  const [isRevealed, setRevealed] = useState(false)
  const latest = useRef<Draft<Value> | null>(null)
  // A value that came from elsewhere replaces the typed text.
  const draft = kept && (value === kept.value || value === kept.before) ? kept : null
  latest.current = draft

  const keep = (next: Draft<Value> | null) => {
    latest.current = next
    setDraft(next)
  }
  const read = (text: string): Pick<Draft<Value>, 'value' | 'fault'> => {
    const before = draft ? draft.before : value
    const found = readNumber(text, locale, limits)
    if (typeof found === 'number') return { value: found as Value, fault: null }
    return found.kind === 'empty' && isOptional
      ? { value: null as Value, fault: null }
      : { value: before, fault: found }
  }
  const reset = () => {
    const dropped = latest.current
    keep(null)
    setRevealed(false)
    if (dropped && commitOn === 'typing' && value !== dropped.before) onChange(dropped.before)
  }
  useCheckedField(element, {
    isRefused: () => Boolean(latest.current?.fault),
    isMissing: () => !latest.current && value === null && !isOptional,
    reveal: () => setRevealed(true),
    reset,
  })
  const fault = draft ? draft.fault : value === null && !isOptional ? ({ kind: 'empty' } as const) : null
  return {
    text: draft?.text ?? (value === null ? '' : writeNumber(value, locale, shownDecimals)),
    isTyped: draft !== null,
    isRefused: Boolean(draft?.fault),
    error: isRevealed && fault ? explain(fault) : undefined,
    type(text) {
      const next = { ...read(text), text, before: draft ? draft.before : value }
      keep(next)
      if (!next.fault) setRevealed(false)
      if (commitOn === 'typing' && next.value !== value) onChange(next.value)
    },
    leave() {
      const typed = latest.current
      if (!typed) return
      if (typed.fault) return setRevealed(true)
      keep(null)
      if (commitOn === 'leaving' && typed.value !== value) onChange(typed.value)
    },
    reset,
  }
}
