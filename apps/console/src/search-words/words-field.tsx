import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_WORD_MAX } from '@rialto/contract/limits'
import { Chip } from '@rialto/ui/chip.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

interface WordsFieldProps {
  label: ReactNode
  hint?: string
  error?: string | undefined
  values: readonly string[]
  max: number
  /** The language of the words. */
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto'
  autoFocus?: boolean
  onChange: (values: string[]) => void
}

/** Commas of every script, semicolons, tabs and lines separate words of a list that is pasted or typed. */
const SEPARATORS = /[,،、，;؛\t\r\n]+/
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Words as chips: Enter, a comma or leaving the field adds what was typed, a pasted list adds each, Backspace takes the last away. */
export function WordsField({
  label,
  hint,
  error,
  values,
  max,
  lang,
  dir = 'auto',
  autoFocus,
  onChange,
}: WordsFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)

  function add(text: string) {
    const words = text
      .split(SEPARATORS)
      .map((word) => word.replace(/\s+/g, ' ').trim().slice(0, SEARCH_WORD_MAX))
      .filter((word) => word !== '')
    const all = [...values]
    for (const word of words) if (!all.some((one) => same(one, word))) all.push(word)
    setTyped('')
    if (all.length > values.length) onChange(all.slice(0, max))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!SEPARATORS.test(pasted.trim())) return
    event.preventDefault()
    add(`${typed} ${pasted}`)
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        label={label}
        hint={hint}
        error={error}
        lang={lang}
        dir={dir}
        autoComplete="off"
        enterKeyHint="enter"
        autoFocus={autoFocus}
        aside={values.length >= max ? t('at most {{number}}', { number: max }) : undefined}
        value={typed}
        onChange={({ currentTarget: { value } }) => (SEPARATORS.test(value) ? add(value) : setTyped(value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => typed.trim() !== '' && add(typed)}
      />
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-2" lang={lang}>
          {values.map((word) => (
            <li key={word} className="min-w-0">
              <Chip
                removeLabel={t('Remove {{name}}', { name: word })}
                onRemove={() => {
                  onChange(values.filter((one) => one !== word))
                  input.current?.focus()
                }}
              >
                <bdi className="truncate">{word}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
