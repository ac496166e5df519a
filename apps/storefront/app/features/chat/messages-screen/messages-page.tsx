import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { MessagesSquare } from 'lucide'
import { useEffect } from 'react'
import { useInbox } from '../inbox/use-inbox.ts'
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx'
import type { Inbox } from '../types.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { ConversationPane, ConversationScreen } from './chosen-conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useChosenShop } from './use-chosen-shop.ts'
import { usePartner } from './use-partner.ts'

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
