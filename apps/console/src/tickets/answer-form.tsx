import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTicketDetails, SavedReply } from '@rialto/contract'
import { ATTACHMENT_TYPES, ATTACHMENTS_MAX, SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { MessageSquareText, Paperclip, SendHorizontal } from 'lucide'
import { Suspense, useId, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../conversation/composer.tsx'
import { fillPlaceholders, firstNameOf, optionId, ReplyPicker, useReplyPicker } from '../conversation/reply-picker.tsx'
import { messageOf } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { OpenedFoot } from '../list/beside-list.tsx'
import { useTicketChanges } from './use-tickets.ts'

const SavedRepliesDialog = latePart(
  async () => (await import('../conversation/saved-replies-dialog.tsx')).SavedRepliesDialog,
)

/** The answer: a slash opens the saved replies, Ctrl Enter sends. What is written is kept on this device until it is sent. */
export function AnswerForm({ ticket }: { ticket: MarketTicketDetails }) {
  const { t } = useTranslation()
  const { app_name } = useSettings()
  const [isEditing, setEditing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const answer = useAnswer(ticket)

  function put(text: string) {
    answer.write(text)
    field.current?.focus()
  }
  const values = { name: firstNameOf(ticket.customer.name), shop: app_name, order: ticket.order?.code ?? null }
  const pick = ({ text }: SavedReply) => put(fillPlaceholders(text, values))
  const picker = useReplyPicker({ text: answer.text, onPick: pick, onClose: () => put('') })
  const startReply = () => put(answer.text === '' ? '/' : answer.text)
  useKeys([
    { keys: 'M', label: t('Write an answer'), run: () => field.current?.focus() },
    { keys: '/', label: t('Saved replies'), run: startReply },
    { keys: 'Ctrl Enter', label: t('Send the answer'), run: answer.send },
  ])
  const { error } = answer
  const isStale = error instanceof ApiError && error.code === 'stale'
  return (
    <OpenedFoot>
      {picker.isOpen && <ReplyPicker id={listId} {...picker} onPick={pick} onEdit={() => setEditing(true)} />}
      {error && (
        <Notice tone={isStale ? 'warn' : 'error'}>
          {messageOf(error, t('The shop cannot be reached'))}{' '}
          {isStale && t('Read it first; your answer is still here.')}
        </Notice>
      )}
      <textarea
        ref={field}
        rows={3}
        value={answer.text}
        maxLength={SUPPORT_MESSAGE_MAX}
        dir="auto"
        aria-label={t('Answer {{name}}', { name: ticket.customer.name })}
        aria-haspopup="listbox"
        aria-controls={picker.isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={
          picker.isOpen && picker.replies.length > 0 ? optionId(listId, picker.current) : undefined
        }
        placeholder={t('Write an answer')}
        readOnly={answer.isSending}
        onChange={(event) => answer.write(event.target.value)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && picker.onKeyDown(event)) event.preventDefault()
        }}
        className="max-h-60 min-h-20 w-full resize-y rounded-control border border-field bg-card px-3 py-2.5 text-16 [field-sizing:content] md:text-14"
      />
      <AttachedFiles files={answer.files} onRemove={answer.detach} />
      <div className="flex flex-wrap items-center gap-1.5">
        <AttachButton onChoose={answer.attach} />
        <IconButton icon={MessageSquareText} label={t('Saved replies')} onClick={startReply} />
        <CloseTicket ticket={ticket} />
        <Button
          variant="pri"
          className="ms-auto"
          pending={answer.isSending}
          disabled={!answer.isReady || picker.isOpen}
          onClick={answer.send}
        >
          <Icon as={SendHorizontal} size={18} flip />
          {t('Send')}
          <Kbd keys="Ctrl Enter" />
        </Button>
      </div>
      <Suspense>{isEditing && <SavedRepliesDialog onClose={() => setEditing(false)} />}</Suspense>
    </OpenedFoot>
  )
}

/** The answer that is being written. Sending names the last message in sight, so that it is sent once and answers what was read. */
function useAnswer(ticket: MarketTicketDetails) {
  const { user } = usePlace()
  const id = `${user.person.id} ticket ${ticket.id}`
  const [text, setText] = useState(() => readDraft(id).text)
  const [files, setFiles] = useState<readonly File[]>([])
  const { answer } = useTicketChanges(ticket.id)
  const message = text.trim()
  const isReady = message !== '' && !answer.isPending

  function write(next: string) {
    answer.reset()
    writeDraft(id, { text: next })
    setText(next)
  }
  function send() {
    if (!isReady || message.startsWith('/')) return
    const seenMessageId = ticket.messages.at(-1)?.id ?? 0
    answer.mutate(
      { message, attachments: files, seenMessageId },
      {
        onSuccess() {
          write('')
          setFiles((all) => all.filter((file) => !files.includes(file)))
        },
      },
    )
  }
  return {
    text,
    write,
    files,
    attach: (added: readonly File[]) => setFiles((all) => [...all, ...added].slice(0, ATTACHMENTS_MAX)),
    detach: (index: number) => setFiles((all) => all.filter((_, at) => at !== index)),
    send,
    isReady,
    isSending: answer.isPending,
    error: answer.error,
  }
}

interface AttachedFilesProps {
  files: readonly File[]
  onRemove: (index: number) => void
}

/** The files that go along with the answer. */
function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {files.map((file, index) => (
        <Chip
          key={`${file.name} ${file.size} ${file.lastModified}`}
          removeLabel={t('Remove {{name}}', { name: file.name })}
          onRemove={() => onRemove(index)}
        >
          {file.name}
        </Chip>
      ))}
    </div>
  )
}

/** Chooses pictures and PDFs; the server checks their content and their size. */
function AttachButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label={t('Attach files')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ATTACHMENT_TYPES.join(',')}
        aria-label={t('Attach files')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          onChoose(files)
        }}
      />
    </>
  )
}

/** Closes a ticket as settled or as come to nothing, after saying what follows. */
function CloseTicket({ ticket }: { ticket: MarketTicketDetails }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { close } = useTicketChanges(ticket.id)
  useKeys([{ keys: 'E', label: t('Close the ticket'), run: () => setAsking(true) }])
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Close …')}</Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('Close the ticket {{number}}?', { number: ticket.ticket_number })}
        lead={t(
          'The shopper gets a mail, and opens a new ticket if there is more to say. You can take it back; the mail stays sent.',
        )}
        closeLabel={t('Keep open')}
      >
        <div className="grid gap-3">
          {close.error && <Notice tone="error">{messageOf(close.error, t('The shop cannot be reached'))}</Notice>}
          <Button variant="pri" pending={close.isPending} onClick={() => close.mutate('completed')}>
            {t('It is settled')}
          </Button>
          <Button pending={close.isPending} onClick={() => close.mutate('cancel')}>
            {t('It came to nothing')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
