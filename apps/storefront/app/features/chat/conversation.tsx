import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CHAT_MESSAGE_MAX } from '@rialto/contract/limits'
import { displayPrice } from '@rialto/contract/price-rules'
import { Button } from '@rialto/ui/button.tsx'
import { bareControl, controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { MessageCircle, SendHorizontal, X } from 'lucide'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { usePrice } from '../settings/index.ts'
import { tellTyping } from './chat-events.ts'
import { MessageList, newestOfShop, type OlderPages, writtenSince } from './message-list.tsx'
import { ThreadSkeleton } from './partner-header.tsx'
import type { ChatPartner, DraftProduct, Thread, ThreadMessage } from './types.ts'

interface ConversationProps {
  thread: Thread
  partner: ChatPartner
  older: OlderPages
  /** The shopper opened it in order to write: the composer gets the focus. */
  autoFocus?: boolean
}

/** The messages between the shopper and a shop, and the composer. Fills its column. */
export function Conversation({ thread, partner, older, autoFocus }: ConversationProps) {
  return (
    <>
      <Messages thread={thread} partner={partner} older={older} />
      {thread.status === 'ready' && <ArrivalsLog messages={thread.messages} partner={partner} />}
      {thread.product && <DraftProductCard product={thread.product} onRemove={thread.removeProduct} />}
      <Composer
        draft={thread.draft}
        onDraft={(text) => {
          thread.setDraft(text)
          tellTyping(partner.id, text)
        }}
        onSend={thread.send}
        autoFocus={autoFocus}
      />
    </>
  )
}

function Messages({ thread, partner, older }: ConversationProps) {
  const { t } = useTranslation()
  if (thread.messages.length > 0) return <MessageList thread={thread} partner={partner} older={older} />
  if (thread.status === 'loading') return <ThreadSkeleton />
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-ground">
      {thread.status === 'failed' ? (
        <ErrorState
          title={t('The messages could not be loaded')}
          retry={{ label: t('Try again'), onRetry: thread.reload }}
        >
          {t('Nothing is lost. Check your connection, then try again.')}
        </ErrorState>
      ) : (
        <EmptyState icon={MessageCircle} title={t('No messages yet')}>
          {t('Ask {{shop}} about a product, a delivery or an order.', { shop: partner.name })}
        </EmptyState>
      )}
    </div>
  )
}

/** More messages at once would disturb the user of a screen reader. */
const MAX_ANNOUNCED = 5

interface ArrivalsLogProps {
  messages: readonly ThreadMessage[]
  partner: ChatPartner
}

/**
 * Announces messages that arrive or could not be sent while it is mounted. Separate from the visible list, whose rows are
 * unmounted and mounted by scrolling and would be announced again.
 */
function ArrivalsLog({ messages, partner }: ArrivalsLogProps) {
  const { t } = useTranslation()
  const [since] = useState(() => newestOfShop(messages))
  const failed = messages.filter(({ delivery }) => delivery === 'failed')
  const announced = [...writtenSince(messages, since), ...failed].slice(-MAX_ANNOUNCED)
  return (
    <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t('New messages')} className="sr-only">
      {announced.map(({ key, from, text, product }) => (
        <p key={key}>
          {from === 'shop' ? t('{{shop}} wrote:', { shop: partner.name }) : t('Not sent.')} {text ?? product?.name}
        </p>
      ))}
    </div>
  )
}

interface ComposerProps {
  draft: string
  onDraft: (text: string) => void
  /** The caller clears the draft. */
  onSend: (text: string) => void
  autoFocus?: boolean
}

/** An invisible copy of the text gives the field its height: in every browser, without measuring. */
const growingStyle =
  'col-start-1 row-start-1 self-stretch max-h-[calc(5lh+--spacing(5))] min-h-10.5 py-2.5 whitespace-pre-wrap wrap-anywhere'

/** *Type a message*: Enter sends, Shift+Enter inserts a new line (docs/spec §4). */
export function Composer({ draft, onDraft, onSend, autoFocus }: ComposerProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true })
  }, [autoFocus])
  const noteId = useId()
  const used = draft.trim().length
  const isTooLong = used > CHAT_MESSAGE_MAX
  const send = () => {
    // An empty message is silently ignored (docs/spec §5).
    if (draft.trim() !== '' && !isTooLong) onSend(draft)
    field.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex-none border-t border-line bg-card px-4 py-3"
    >
      <div className="flex items-end gap-2.5">
        <div className={cx(controlBox, 'grid! grid-cols-[minmax(0,1fr)]')}>
          <div aria-hidden className={cx(growingStyle, bareControl, 'invisible overflow-hidden')}>
            {draft}{' '}
          </div>
          <textarea
            ref={field}
            name="message"
            value={draft}
            aria-invalid={isTooLong || undefined}
            aria-describedby={noteId}
            rows={1}
            // An empty field keeps the page's direction for its placeholder.
            dir={draft === '' ? undefined : 'auto'}
            enterKeyHint="send"
            aria-label={t('Type a message')}
            placeholder={t('Type a message')}
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={onKeyDown}
            className={cx(growingStyle, bareControl, 'resize-none')}
          />
        </div>
        <Button
          type="submit"
          variant="pri"
          aria-label={t('Send')}
          title={t('Send')}
          aria-disabled={isTooLong || undefined}
          aria-describedby={isTooLong ? noteId : undefined}
          // The focus stays in the field, and with it a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          className={cx('px-3!', isTooLong && 'opacity-50')}
        >
          <Icon as={SendHorizontal} flip />
        </Button>
      </div>
      <CharactersLeft id={noteId} used={used} />
    </form>
  )
}

/** Whether Enter ends a word of an input method; Safari reports that by the key code only. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** The counter is shown when no more characters than this are left. */
const SHOWN_FROM = 200
/** Screen readers announce it in steps of this size, not at every key. */
const ANNOUNCEMENT_STEP = 50

/** Shows the remaining characters of a long message, and explains why one that is too long cannot be sent. */
function CharactersLeft({ id, used }: { id: string; used: number }) {
  const { t } = useTranslation()
  const left = CHAT_MESSAGE_MAX - used
  const isShown = left <= SHOWN_FROM
  const isOver = left < 0
  return (
    <>
      {isShown && (
        <p aria-hidden className={cx('mt-1.5 text-end text-12', isOver ? 'text-danger' : 'text-ink-2')}>
          <span className="num">
            {used} / {CHAT_MESSAGE_MAX}
          </span>
        </p>
      )}
      <p id={id} role="status" className={isOver ? 'mt-0.5 text-end text-12 text-danger' : 'sr-only'}>
        {isOver && t('A message can have {{max}} characters at most. Please shorten it.', { max: CHAT_MESSAGE_MAX })}
        {isShown &&
          !isOver &&
          t('{{count}} characters left', { count: Math.ceil(left / ANNOUNCEMENT_STEP) * ANNOUNCEMENT_STEP })}
      </p>
    </>
  )
}

/** Above the text: the product that goes with the first words, until it is removed. */
function DraftProductCard({ product, onRemove }: { product: DraftProduct; onRemove: () => void }) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <section
      aria-label={t('Your question is about')}
      className="flex flex-none items-center gap-3 border-t border-line bg-card ps-4 pe-1 pt-2.5"
    >
      <Picture src={product.thumbnail} alt="" sizes="44px" widest={44} className="w-11" />
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-2">{t('Your question is about')}</p>
        <p className="flex min-w-0 gap-2">
          <TruncatedName className="font-semibold">{product.name}</TruncatedName>
          <span className="num flex-none">{price(displayPrice(product).unitPrice)}</span>
        </p>
      </div>
      <IconButton
        icon={X}
        iconSize={18}
        label={t('Remove {{name}} from the message', { name: product.name })}
        onClick={(event) => {
          // The button disappears.
          event.currentTarget.closest('[role=dialog]')?.querySelector('textarea')?.focus()
          onRemove()
        }}
        className="text-ink-2"
      />
    </section>
  )
}
