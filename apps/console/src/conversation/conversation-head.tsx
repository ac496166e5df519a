import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ConversationContext } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Check, ChevronDown, RotateCcw, UserCheck, UserPlus } from 'lucide'
import type { ReactNode } from 'react'
import { showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useIsTyping } from '../lib/live-state.ts'
import { useConversationChange } from './use-conversation-change.ts'

const AssignMenu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)
const NOBODY = 'nobody'

interface ConversationHeadProps {
  context: ConversationContext
  /** In a narrow pane: the actions are icons. */
  isNarrow: boolean
  /** The way back, on phones. */
  start?: ReactNode
  /** More controls. */
  end?: ReactNode
}

/** The customer, who answers, and closing. */
export function ConversationHead({ context, isNarrow, start, end }: ConversationHeadProps) {
  const { customer, conversation } = context
  return (
    <header className="flex min-h-15 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-card px-3 py-2">
      {start}
      <Avatar name={customer.name} src={customer.profile_photo} size={36} />
      <div className="grid min-w-24 flex-1">
        <h2 className="truncate text-14">
          <bdi>{customer.name}</bdi>
        </h2>
        <Presence userId={customer.id} isActive={customer.active} />
      </div>
      {conversation && <Actions context={context} isNarrow={isNarrow} />}
      {end}
    </header>
  )
}

/** In one place, so that nothing moves when the customer begins to write. */
function Presence({ userId, isActive }: { userId: number; isActive: boolean }) {
  const { t } = useTranslation()
  const isTyping = useIsTyping(userId)
  return (
    <>
      <span aria-live="polite" className={isTyping ? 'truncate text-12 text-accent-ink' : 'sr-only'}>
        {isTyping && t('The customer is writing …')}
      </span>
      {!isTyping && <OnlineMark online={isActive} label={isActive ? t('Here now') : t('Away')} />}
    </>
  )
}

function Actions({ context, isNarrow }: Pick<ConversationHeadProps, 'context' | 'isNarrow'>) {
  const { t } = useTranslation()
  const { customer, conversation, team } = context
  const { close, reopen, assign, isPending } = useConversationChange(customer.id)
  const isClosed = conversation?.is_closed === true
  const assignee = conversation?.assignee ?? null
  const toggle = isClosed ? reopen : close
  useKeys([{ keys: 'E', label: isClosed ? t('Open again') : t('Close the conversation'), run: toggle }])
  return (
    <>
      <AssignMenu
        label={t('Who answers')}
        placement="bottom end"
        selected={String(assignee?.id ?? NOBODY)}
        items={[
          { id: NOBODY, label: t('Nobody in particular') },
          ...team.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        onAction={(id) => assign(id === NOBODY ? null : Number(id))}
        onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
        trigger={(props) =>
          isNarrow ? (
            <IconButton
              {...props}
              icon={assignee ? UserCheck : UserPlus}
              label={assignee ? `${t('Who answers')}: ${assignee.name}` : t('Assign')}
            />
          ) : (
            <Button {...props} size="sm" className="max-w-36 max-md:min-h-11">
              <Icon as={UserPlus} size={16} />
              <span className="truncate">{assignee ? assignee.name : t('Assign')}</span>
              <Icon as={ChevronDown} size={16} />
            </Button>
          )
        }
      />
      {isNarrow ? (
        <IconButton
          icon={isClosed ? RotateCcw : Check}
          label={isClosed ? t('Open again') : t('Close the conversation')}
          disabled={isPending}
          onClick={toggle}
        />
      ) : (
        <Button size="sm" className="max-md:min-h-11" pending={isPending} onClick={toggle}>
          <Icon as={isClosed ? RotateCcw : Check} size={16} />
          {isClosed ? t('Open again') : t('Close')}
        </Button>
      )}
    </>
  )
}
