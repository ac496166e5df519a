import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedReply } from '@rialto/contract'
import { CHAT_MESSAGE_MAX, SAVED_REPLY_TITLE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { savedRepliesKey, useSavedReplies } from './reply-picker.tsx'

/** The saved replies of the team: add, change, delete. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useSavedReplies()
  const { remove, isRemoving } = useReplyChanges()
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Saved replies')}
      lead={t('The whole team uses them. {name}, {order} and {shop} are filled in when one is picked.')}
      closeLabel={t('Close')}
      width="lg"
    >
      {editing ? (
        <ReplyForm
          key={editing === 'new' ? 'new' : `${editing.id} ${editing.version}`}
          reply={editing === 'new' ? null : editing}
          onDone={() => setEditing(null)}
          onStale={(current) => setEditing(current)}
        />
      ) : (
        <div className="grid gap-4">
          <ul className="grid">
            {data?.items.map((reply) => (
              <li key={reply.id} className="flex items-center gap-1 border-b border-line py-2">
                <span className="grid min-w-0 flex-1">
                  <b className="wrap-anywhere">{reply.title}</b>
                  <span className="line-clamp-2 text-ink-2">{reply.text}</span>
                </span>
                {deleting === reply.id ? (
                  <>
                    <Button size="sm" onClick={() => setDeleting(null)}>
                      {t('Keep')}
                    </Button>
                    <Button size="sm" variant="danger" pending={isRemoving} onClick={() => remove(reply.id)}>
                      {t('Delete')}
                    </Button>
                  </>
                ) : (
                  <>
                    <IconButton
                      icon={Pencil}
                      iconSize={18}
                      label={t('Edit: {{name}}', { name: reply.title })}
                      onClick={() => setEditing(reply)}
                    />
                    <IconButton
                      icon={Trash2}
                      iconSize={18}
                      label={t('Delete: {{name}}', { name: reply.title })}
                      onClick={() => setDeleting(reply.id)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          {data?.items.length === 0 && <p className="text-ink-2">{t('Your team has no saved replies yet')}</p>}
          <Button className="justify-self-start" onClick={() => setEditing('new')}>
            <Icon as={Plus} size={18} />
            {t('New reply')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface ReplyFormProps {
  reply: SavedReply | null
  onDone: () => void
  /** Goes on with what somebody else has saved meanwhile. */
  onStale: (current: SavedReply) => void
}

/** A saved reply to be made or changed. After a change by somebody else, theirs is shown and can be taken. */
function ReplyForm({ reply, onDone, onStale }: ReplyFormProps) {
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

interface ReplyEdit {
  /** Null for a new one. */
  id: number | null
  version: number
  title: string
  text: string
}

/** Saves and deletes saved replies. A failed save is for its form to show. */
function useReplyChanges() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const isMarket = place?.kind === 'market'
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: savedRepliesKey(place?.key) })
  const saving = useMutation({
    mutationFn: async ({ id, version, title, text }: ReplyEdit): Promise<unknown> => {
      if (id === null) {
        const body = { title, text }
        return isMarket
          ? consoleApi.call('POST /admin/saved-replies', { body })
          : consoleApi.call('POST /seller/saved-replies', { body })
      }
      const change = { params: { id }, body: { version, title, text } }
      return isMarket
        ? consoleApi.call('PATCH /admin/saved-replies/{id}', change)
        : consoleApi.call('PATCH /seller/saved-replies/{id}', change)
    },
    onSettled: readAgain,
  })
  const removing = useMutation({
    mutationFn: (id: number): Promise<unknown> =>
      isMarket
        ? consoleApi.call('DELETE /admin/saved-replies/{id}', { params: { id } })
        : consoleApi.call('DELETE /seller/saved-replies/{id}', { params: { id } }),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSettled: readAgain,
  })
  return { saving, remove: removing.mutate, isRemoving: removing.isPending }
}
