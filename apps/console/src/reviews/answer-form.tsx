import { ApiError } from '@rialto/client/api/client.ts'
import { localStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ANSWER_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { Kbd } from '../lib/keys.tsx'
import { usePlace } from '../lib/place.tsx'
import { type FeedbackItem, type FeedbackKind, feedbackCalls } from './use-feedback.ts'

interface AnswerFormProps {
  kind: FeedbackKind
  item: FeedbackItem
  /** Puts the cursor into the field at once. */
  isFocused: boolean
  onPublished: (item: FeedbackItem) => void
  /** Called with the item as it is now, when somebody else was faster. */
  onStale: (item: FeedbackItem) => void
  /** Only while an answer is being changed. */
  onCancel?: () => void
}

/** Writes the public answer. What is typed stays on this device until it is published. */
export function AnswerForm({ kind, item, isFocused, onPublished, onStale, onCancel }: AnswerFormProps) {
  const { t } = useTranslation()
  const draft = `${usePlace().user.person.id} ${kind} ${item.id}`
  const [text, setText] = useState(() => readDraft(draft) || (item.answer?.text ?? ''))
  const box = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (words: string) => feedbackCalls[kind].answer(item.id, words, item.version),
    onSuccess: (changed) => {
      writeDraft(draft, '')
      onPublished(changed)
    },
    onError: (failure) => {
      const current = currentOf(failure)
      if (current) onStale(feedbackCalls[kind].readCurrent(current))
    },
  })
  useEffect(() => {
    if (isFocused) box.current?.querySelector('textarea')?.focus()
  }, [isFocused])
  const change = (words: string) => {
    setText(words)
    writeDraft(draft, words === item.answer?.text ? '' : words)
  }
  const send = () => {
    if (text.trim() !== '' && !isPending) mutate(text.trim())
  }
  const fieldError = error instanceof ApiError ? error.errors.text?.[0] : undefined

  return (
    <Form
      ref={box}
      className="grid gap-3"
      onSend={send}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) send()
      }}
    >
      {error && !fieldError && (
        <Notice tone={currentOf(error) ? 'warn' : 'error'}>
          {currentOf(error)
            ? t('Somebody else has answered meanwhile: “{{text}}”. Publish to replace that answer.', {
                text: item.answer?.text ?? '',
              })
            : messageOf(error, t('The shop cannot be reached'))}
        </Notice>
      )}
      <TextArea
        label={t('Your answer')}
        hint={t('Everybody can read it.')}
        dir="auto"
        rows={4}
        maxLength={ANSWER_MAX}
        value={text}
        error={fieldError}
        onChange={(event) => change(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" variant="pri" pending={isPending} disabled={text.trim() === ''}>
          {t('Publish answer')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              writeDraft(draft, '')
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        )}
        <span className="text-12 text-ink-2 max-md:hidden">
          <Kbd keys="Ctrl Enter" />
        </span>
      </div>
    </Form>
  )
}

const currentOf = (failure: unknown): unknown =>
  failure instanceof ApiError && failure.code === 'stale'
    ? (failure.data as { current?: unknown } | undefined)?.current
    : undefined

const DRAFTS_MAX = 20

type Drafts = [name: string, text: string][]

/** The text that was typed for an answer and not sent, kept on this device. @param name of the person, the kind and the item */
const readDraft = (name: string): string => readAll().find(([known]) => known === name)?.[1] ?? ''

/** Keeps a text, or drops it if it is empty; the oldest of many drafts goes. */
function writeDraft(name: string, text: string): void {
  const others = readAll().filter(([known]) => known !== name)
  const drafts: Drafts = text.trim() === '' ? others : [...others, [name, text]]
  localStore.write('console_answers', drafts.length === 0 ? null : JSON.stringify(drafts.slice(-DRAFTS_MAX)))
}

function readAll(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStore.read('console_answers') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

const isDraft = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string'
