import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ModalShell } from '@rialto/ui/modal-shell.tsx'
import { ArrowLeft } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Heading } from 'react-aria-components'
import { NavigationType, useNavigationType } from 'react-router'
import { ReportMenu } from '../../reports/index.ts'
import { useIsMarket } from '../../settings/index.ts'
import { useThread } from '../conversation/use-thread.ts'
import { Conversation } from '../thread/conversation.tsx'
import { PartnerHeader } from '../thread/partner-header.tsx'
import type { ChatPartner, Thread } from '../types.ts'

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
export function ConversationScreen({ partner, onSent, onLeave }: ScreenProps) {
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
