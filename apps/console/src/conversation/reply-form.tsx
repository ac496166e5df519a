import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedReply } from '@rialto/contract'
import { CHAT_MESSAGE_MAX, SAVED_REPLY_TITLE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useSavedReplies } from './saved-replies.ts'
import { useReplyChanges } from './use-reply-changes.ts'

interface ReplyFormProps {
  reply: SavedReply | null
  onDone: () => void
  /** Goes on with what somebody else has saved meanwhile. */
  onStale: (current: SavedReply) => void
}

/** A saved reply to be made or changed. After a change by somebody else, theirs is shown and can be taken. */
export function ReplyForm({ reply, onDone, onStale }: ReplyFormProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(reply?.title ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [base, setBase] = useState(reply?.version ?? 0)
  const { saving } = useReplyChanges()
  const { data } = useSavedReplies()
  const error = saving.error
  const isStale = error instanceof ApiError && error.code === 'stale'
  const current = data?.items.find(({ id, version }) => id === reply?.id && version !== base)

  const save = (version: number) => {
    setBase(version)
    saving.mutate({ id: reply?.id ?? null, version, title: title.trim(), text: text.trim() }, { onSuccess: onDone })
  }
  const fieldError = (name: string) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined)

  return (
    <Form className="grid gap-4" onSend={() => !saving.isPending && save(base)}>
      {error && !fieldError('title') && !fieldError('text') && (
        <div role="alert">
          <Notice tone="warn">
            {messageOf(error, t('The shop cannot be reached'))}
            {isStale && current && (
              <span className="mt-2 grid gap-2">
                <span className="whitespace-pre-wrap">
                  {t('It is now: {{text}}', { text: `${current.title}: ${current.text}` })}
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => onStale(current)}>
                    {t('Use it')}
                  </Button>
                  <Button size="sm" onClick={() => save(current.version)}>
                    {t('Keep mine')}
                  </Button>
                </span>
              </span>
            )}
          </Notice>
        </div>
      )}
      <TextField
        label={t('Title')}
        maxLength={SAVED_REPLY_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={fieldError('title')}
      />
      <TextArea
        label={t('Text')}
        rows={4}
        maxLength={CHAT_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={fieldError('text')}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('Back')}</Button>
        <Button
          type="submit"
          variant="pri"
          pending={saving.isPending}
          disabled={title.trim() === '' || text.trim() === ''}
        >
          {t('Save')}
        </Button>
      </div>
    </Form>
  )
}
