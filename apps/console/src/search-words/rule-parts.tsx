import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_WORD_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { messageOf, showError } from '../lib/errors.tsx'
import { PageHead } from '../list/page-head.tsx'

interface RuleScreenProps<Rule> {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** Undefined: not read yet. */
  rules: readonly Rule[] | undefined
  titles: { new: string; old: (rule: Rule) => string }
  back: { to: string; label: string }
  /** Told of one that somebody else has removed. */
  gone: string
  /** The form; null: of a new one. */
  children: (rule: Rule | null) => ReactNode
}

/** The screen of a synonym or an occasion, which is the address's, or a new one. */
export function RuleScreen<Rule extends { id: number }>(props: RuleScreenProps<Rule>) {
  const { query, rules, titles, back, gone, children } = props
  const { t } = useTranslation()
  const { id } = useParams()
  const rule = rules?.find((one) => String(one.id) === id)
  if (id === undefined)
    return (
      <>
        <PageHead title={titles.new} back={back} />
        {children(null)}
      </>
    )
  if (!rule && (query.error || rules))
    return (
      <>
        <PageHead title={gone} back={back} />
        {query.error && (
          <ErrorState
            title={gone}
            retry={{ label: t('Try again'), onRetry: () => void query.refetch(), pending: query.isFetching }}
          >
            {messageOf(query.error, t('Nothing is lost. Check your connection, then try again.'))}
          </ErrorState>
        )}
      </>
    )
  if (!rule) return <Skeleton className="h-96" />
  return (
    <>
      <PageHead title={titles.old(rule)} back={back} />
      {children(rule)}
    </>
  )
}

interface RemoveRuleProps {
  label: string
  isPending: boolean
  onRemove: (callbacks: { onError: (error: Error) => void }) => void
}

/** Removes after a second press; the record brings it back. */
export function RemoveRule({ label, isPending, onRemove }: RemoveRuleProps) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line pt-4">
      {isAsked ? (
        <>
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => onRemove({ onError: (error) => showError(error, t('The shop cannot be reached')) })}
          >
            {t('Yes, remove it')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('Keep it')}</Button>
        </>
      ) : (
        <Button onClick={() => setAsked(true)}>{label}</Button>
      )}
    </div>
  )
}

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
