import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useCheckedField } from './checked-fields.ts'
import { type DateFault, useFieldWords } from './field-words.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface DateFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type' | 'required' | 'ref'> {
  kind?: 'date' | 'datetime-local' | 'time'
  /** As the browser writes it: `2027-01-31`, `2027-01-31T09:00`, `09:00`; empty for none. */
  value: string
  onChange: (value: string) => void
  /** The first and the last day, both included. */
  min?: string | undefined
  max?: string | undefined
  isOptional?: boolean
  /** Says what is wrong with a complete value otherwise. */
  refuse?: (value: string) => string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Years that nobody means; what the server takes is narrower where it matters. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/**
 * The one field for days and times. The browser gives an empty value for a day that does not exist or is half typed: both stay as they
 * are typed, are explained, and keep the form from being sent.
 */
export function DateField(props: DateFieldProps) {
  const {
    kind = 'date',
    value,
    onChange,
    min = FIRST_DAY,
    max = LAST_DAY,
    isOptional = false,
    refuse,
    ...field
  } = props
  const { ref, error, onBlur, ...rest } = field
  const { explain } = useFieldWords()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [draft, setDraft] = useState<{ text: string; before: string; words: string } | null>(null)
  const [isRevealed, setRevealed] = useState(false)
  const [version, setVersion] = useState(0)

  /** The reason in words; undefined where the field holds a value that counts. */
  function wordsFor(text: string): string | undefined {
    const fault = faultOf(text)
    return fault ? explain(fault) : text === '' ? undefined : refuse?.(text)
  }
  function faultOf(text: string): DateFault | { kind: 'empty' } | undefined {
    if (text === '') {
      if (input.current?.validity.badInput) return { kind: 'no-date' }
      return isOptional ? undefined : { kind: 'empty' }
    }
    if (kind === 'time') return undefined
    const day = text.slice(0, text.indexOf('T') < 0 ? undefined : text.indexOf('T'))
    const bound = (limit: string) => limit.slice(0, 10)
    if (!/^\d{4}-/.test(day)) return { kind: 'latest', day: bound(max) }
    if (day < bound(min)) return { kind: 'earliest', day: bound(min) }
    return day > bound(max) ? { kind: 'latest', day: bound(max) } : undefined
  }
  const look = (text: string): boolean => {
    const words = wordsFor(text)
    if (words === undefined) {
      setDraft(null)
      setRevealed(false)
    } else setDraft({ text, before: draft?.before ?? value, words })
    return words === undefined
  }
  /** Tells a value that counts, and the one before in place of another. */
  const take = (text: string): boolean => {
    const isTaken = look(text)
    const next = isTaken ? text : (draft?.before ?? value)
    if (next !== value) onChange(next)
    return isTaken
  }
  const shown = draft && (value === draft.before || value === draft.text) ? draft : null
  useCheckedField(input, {
    isRefused: () => shown !== null || Boolean(input.current?.validity.badInput),
    isMissing: () => value === '' && !isOptional,
    reveal() {
      look(input.current?.value ?? '')
      setRevealed(true)
    },
    reset() {
      setDraft(null)
      setRevealed(false)
      // A half typed day is known to the browser alone.
      setVersion((present) => present + 1)
    },
  })
  return (
    <TextField
      {...rest}
      key={version}
      ref={input}
      type={kind}
      data-date-field=""
      min={kind === 'time' ? undefined : withTime(min)}
      max={kind === 'time' ? undefined : withTime(max, '23:59')}
      error={(isRevealed ? shown?.words : undefined) ?? error}
      value={shown ? shown.text : value}
      onChange={({ target }) => take(target.value)}
      onBlur={(event) => {
        if ((shown || event.target.validity.badInput) && !take(event.target.value)) setRevealed(true)
        onBlur?.(event)
      }}
    />
  )

  function withTime(day: string, time = '00:00'): string {
    return kind === 'datetime-local' && !day.includes('T') ? `${day}T${time}` : day
  }
}
