import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTicketDetails, SavedReply } from '@rialto/contract'
import { SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { MessageSquareText, SendHorizontal } from 'lucide'
import { Suspense, useId, useRef, useState } from 'react'
import { fillPlaceholders, firstNameOf, optionId, ReplyPicker, useReplyPicker } from '../conversation/reply-picker.tsx'
import { messageOf } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useSettings } from '../lib/settings.tsx'
import { AttachButton, AttachedFiles } from './attached-files.tsx'
import { CloseTicket } from './close-ticket.tsx'
import { useAnswer } from './use-answer.ts'

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
    <div className="sticky -bottom-5 narrow:static -mx-5 -mb-5 grid gap-2 border-t border-line bg-card p-5">
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
    </div>
  )
}
