import { createKey } from '@rialto/client/api/client.ts'
import { localStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ConversationContext, SavedReply } from '@rialto/contract'
import { CHAT_MESSAGE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { MessageSquareText, SendHorizontal, Tag } from 'lucide'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { tellTyping } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { fillPlaceholders, firstNameOf, optionId, ReplyPicker, useReplyPicker } from './reply-picker.tsx'
import { useConversationUpdates } from './use-messages.ts'

const SavedRepliesDialog = latePart(async () => (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog)
const ProductDialog = latePart(async () => (await import('./product-dialog.tsx')).ProductDialog)

interface ComposerProps {
  context: ConversationContext
  /** The code of the order that the conversation is beside; else the latest order here. */
  orderCode?: string | undefined
  isWriting: boolean
}

/** Writes to a shopper: Enter sends, a slash opens the saved replies. */
export function Composer({ context, orderCode = context.orders[0]?.order_code, isWriting }: ComposerProps) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { id: userId, name } = context.customer
  const composer = useComposer(userId)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  useEffect(() => {
    if (isWriting) field.current?.focus()
  }, [isWriting])
  const [dialog, setDialog] = useState<'replies' | 'product' | null>(null)

  function put(text: string) {
    composer.write(text)
    field.current?.focus()
  }
  const pick = ({ text }: SavedReply) =>
    put(
      fillPlaceholders(text, {
        name: firstNameOf(name),
        shop: place?.kind === 'shop' ? place.shop.name : '',
        order: orderCode ?? null,
      }),
    )
  const picker = useReplyPicker({ text: composer.text, onPick: pick, onClose: () => put('') })
  useKeys([
    { keys: 'M', label: t('Write a message'), run: () => field.current?.focus() },
    { keys: '/', label: t('Saved replies'), run: () => put(composer.text === '' ? '/' : composer.text) },
  ])

  return (
    <div className="grid flex-none gap-2 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {picker.isOpen && <ReplyPicker id={listId} {...picker} onPick={pick} onEdit={() => setDialog('replies')} />}
      {composer.error && (
        <Notice
          tone="error"
          aside={
            <Button size="sm" onClick={composer.send}>
              {t('Try again')}
            </Button>
          }
        >
          {t('Not sent.')} {messageOf(composer.error, t('The shop cannot be reached'))}
        </Notice>
      )}
      <div className="flex items-end gap-1.5 narrow:flex-wrap">
        <IconButton icon={Tag} label={t('Send a product')} onClick={() => setDialog('product')} />
        <IconButton
          icon={MessageSquareText}
          label={t('Saved replies')}
          onClick={() => put(composer.text === '' ? '/' : composer.text)}
        />
        <textarea
          ref={field}
          rows={1}
          value={composer.text}
          maxLength={CHAT_MESSAGE_MAX}
          // The role combobox, which has `aria-expanded`, is not allowed for fields of several lines.
          aria-label={t('Write to {{name}}', { name })}
          aria-haspopup="listbox"
          aria-controls={picker.isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={
            picker.isOpen && picker.replies.length > 0 ? optionId(listId, picker.current) : undefined
          }
          placeholder={t('Write a message')}
          readOnly={composer.isSending}
          onChange={(event) => composer.write(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (picker.onKeyDown(event)) event.preventDefault()
            else if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault()
              composer.send()
            }
          }}
          className="max-h-40 min-h-11 min-w-0 flex-1 resize-none narrow:order-first narrow:basis-full rounded-control border border-field bg-card px-3 py-2.5 text-16 [field-sizing:content] md:text-14"
        />
        <Button
          variant="pri"
          className="ms-auto w-11 flex-none px-0!"
          aria-label={t('Send')}
          title={t('Send')}
          pending={composer.isSending}
          disabled={composer.text.trim() === '' || picker.isOpen}
          onClick={composer.send}
        >
          <Icon as={SendHorizontal} flip />
        </Button>
      </div>
      <Suspense>
        {dialog === 'replies' && <SavedRepliesDialog onClose={() => setDialog(null)} />}
        {dialog === 'product' && <ProductDialog userId={userId} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}

/** The text that is being written to a shopper. It is kept on this device until the server has it. */
function useComposer(userId: number) {
  const { user, place } = usePlace()
  const { addMessage } = useConversationUpdates(userId)
  const id = `${user.person.id} ${place?.key ?? ''} ${userId}`
  const [draft, setDraft] = useState(() => readDraft(id))
  const keep = (next: Draft) => {
    writeDraft(id, next)
    setDraft(next)
  }

  const sending = useMutation({
    mutationFn: async ({ text, key = createKey() }: Draft) => {
      keep({ text, key })
      return consoleApi.call('POST /seller/messages', {
        headers: { 'idempotency-key': key },
        body: { user_id: userId, message: text.trim() },
      })
    },
    onSuccess({ message }) {
      keep({ text: '' })
      addMessage(message)
    },
  })

  return {
    text: draft.text,
    write(text: string) {
      sending.reset()
      // A slash searches the saved replies.
      if (text.trim() !== '' && !text.startsWith('/')) tellTyping(userId)
      keep({ text })
    },
    send: () => draft.text.trim() !== '' && !sending.isPending && sending.mutate(draft),
    isSending: sending.isPending,
    error: sending.error,
  }
}

/** A text that has not been sent. `key` is that of the attempt to send it, so that trying again sends it once. */
interface Draft {
  text: string
  key?: string
}

/** The oldest drafts beyond these are forgotten. */
const KEPT = 50

/** Reads the draft of a conversation; drafts are kept on this device until they are sent. */
export const readDraft = (id: string): Draft => all()[id] ?? { text: '' }

export function writeDraft(id: string, draft: Draft): void {
  const { [id]: _, ...others } = all()
  const kept = Object.entries(others).slice(-(KEPT - 1))
  const drafts = draft.text === '' ? kept : [...kept, [id, draft] as const]
  localStore.write('console_drafts', drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts)))
}

/** No other script writes this key, but an older version may have. */
function all(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(localStore.read('console_drafts') ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Draft] => isDraft(entry[1])))
  } catch {
    return {}
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
