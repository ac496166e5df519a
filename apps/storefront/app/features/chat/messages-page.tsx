import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { ModalShell } from '@rialto/ui/modal-shell.tsx'
import { ArrowLeft, MessagesSquare } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Heading } from 'react-aria-components'
import { NavigationType, useNavigationType } from 'react-router'
import { ReportMenu } from '../reports/index.tsx'
import { useIsMarket } from '../settings/index.ts'
import { Conversation } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useThread } from './conversation-store.ts'
import { useIsPhone } from './messages-place.ts'
import { PartnerHeader, ThreadSkeleton } from './partner-header.tsx'
import type { ChatPartner, Inbox, Thread } from './types.ts'
import { useChosenShop, useInbox, usePartner } from './use-inbox.ts'

/** `/massages`: the list of conversations and the open one beside it, on phones in its place. */
export function MessagesPage() {
  const phone = useIsPhone()
  const inbox = useInbox()
  const { chosen, leave } = useChosenShop(phone === false)
  const partner = usePartner(chosen, inbox)
  useMarkOpenAsRead(chosen, inbox)
  return (
    <>
      <div
        data-fills-screen
        className="panel overflow-hidden max-md:bleed max-md:rounded-none max-md:border-x-0 md:grid md:grid-cols-[264px_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] xl:grid-cols-[304px_minmax(0,1fr)]"
      >
        <ConversationList inbox={inbox} chosen={chosen} />
        <div className="flex min-h-0 min-w-0 flex-col max-md:hidden">
          {partner && phone === false ? (
            <ConversationPane partner={partner} onSent={inbox.reload} />
          ) : partner === null ? (
            <NoConversationSelected />
          ) : (
            <ThreadSkeleton />
          )}
        </div>
      </div>
      {phone && partner && <ConversationScreen partner={partner} onSent={inbox.reload} onLeave={leave} />}
    </>
  )
}

/** docs/spec §2, word for word. */
function NoConversationSelected() {
  const { t } = useTranslation()
  return (
    <div className="grid flex-1 place-items-center bg-ground">
      <EmptyState icon={MessagesSquare} title={t('No User Selected')}>
        {t('Please select a user to see their messages')}
      </EmptyState>
    </div>
  )
}

/** Messages that arrive in the open conversation count as read (docs/spec §4). */
function useMarkOpenAsRead(chosen: number | null, { conversations, markRead }: Inbox): void {
  const unread = conversations.find(({ shop }) => shop.id === chosen)?.unread_message_shop ?? 0
  useEffect(() => {
    if (chosen !== null && unread > 0) markRead(chosen)
  }, [chosen, unread, markRead])
}

/** docs/spec §9. */
const older = { near: 300, rest: 0 }

/** The conversation beside the list. */
export function ConversationPane({ partner, onSent }: Pick<ChosenProps, 'partner' | 'onSent'>) {
  const [reloaded] = useState(useNavigationType() === NavigationType.Pop)
  return (
    <Chosen
      key={partner.id}
      partner={partner}
      heading={(name) => <h2 className="text-16">{name}</h2>}
      autoFocus={!reloaded}
      onSent={onSent}
    />
  )
}

interface ScreenProps extends Pick<ChosenProps, 'partner' | 'onSent'> {
  onLeave: () => void
}

/** The conversation over the whole screen, on phones. */
function ConversationScreen({ partner, onSent, onLeave }: ScreenProps) {
  const { t } = useTranslation()
  return (
    <ModalShell
      isOpen
      onOpenChange={(isOpen) => !isOpen && onLeave()}
      // The conversation has its own address and so its own history entry.
      backCloses={false}
      place="end"
      className="w-full"
    >
      <Chosen
        key={partner.id}
        partner={partner}
        heading={(name) => (
          <Heading slot="title" level={2} className="text-16">
            {name}
          </Heading>
        )}
        before={<IconButton icon={ArrowLeft} flip label={t('Back')} onClick={onLeave} className="-ms-3 -me-2" />}
        onSent={onSent}
      />
    </ModalShell>
  )
}

interface ChosenProps {
  partner: ChatPartner
  heading: (name: ReactNode) => ReactNode
  before?: ReactNode
  autoFocus?: boolean
  /** Called when a message has been sent. */
  onSent: () => void
}

function Chosen({ partner, heading, before, autoFocus, onSent }: ChosenProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const thread = useThread(partner.id)
  useSent(thread, onSent)
  return (
    <>
      <PartnerHeader partner={partner} online={thread.online} heading={heading} before={before}>
        <ReportMenu kind="conversation" subjectId={partner.id} className="text-ink-2">
          {t('Report this conversation')}
        </ReportMenu>
        {isMarket && (
          <ButtonLink to={`/shops/${partner.id}`} size="sm">
            {t('Visit shop')}
          </ButtonLink>
        )}
      </PartnerHeader>
      <Conversation thread={thread} partner={partner} older={older} autoFocus={autoFocus} />
    </>
  )
}

/** Calls `onSent` when a message has been sent; a message being sent is the last one. */
function useSent({ messages }: Thread, onSent: () => void): void {
  const sending = messages.at(-1)?.delivery === 'sending'
  const wasSending = useRef(sending)
  const notify = useEffectEvent(onSent)
  useEffect(() => {
    if (wasSending.current && !sending) notify()
    wasSending.current = sending
  }, [sending])
}
