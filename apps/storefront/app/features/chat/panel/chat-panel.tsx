import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { CloseButton, ModalShell } from '@rialto/ui/modal-shell.tsx'
import { Maximize2 } from 'lucide'
import { useEffect, useRef } from 'react'
import { Heading } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { useThread } from '../conversation/use-thread.ts'
import { messagesAddress } from '../messages-address.ts'
import { isMessagesScreen } from '../messages-path.ts'
import { Conversation } from '../thread/conversation.tsx'
import { PartnerHeader } from '../thread/partner-header.tsx'
import type { ChatPartner } from '../types.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { CornerPanel } from './corner-panel.tsx'

/** docs/spec §9: near the top, after scrolling has stopped. */
const older = { near: 50, rest: 500 }

interface ChatPanelProps {
  partner: ChatPartner
  onClose: () => void
}

/** The conversation with a shop beside the current page (docs/spec §2 and §4); a sheet on phones. */
export default function ChatPanel({ partner, onClose }: ChatPanelProps) {
  const phone = useIsPhone()
  useOnNavigation((pathname) => {
    // The messages screen shows the conversation itself, and a sheet would cover the new page.
    if (phone || isMessagesScreen(pathname)) onClose()
  })
  if (phone) {
    return (
      <ModalShell isOpen onOpenChange={(isOpen) => !isOpen && onClose()} place="bottom" className="h-full">
        <PanelContent key={partner.id} partner={partner} onClose={onClose} />
      </ModalShell>
    )
  }
  return (
    <CornerPanel onClose={onClose}>
      {(close) => <PanelContent key={partner.id} partner={partner} onClose={close} autoFocus />}
    </CornerPanel>
  )
}

function PanelContent({ partner, onClose, autoFocus }: ChatPanelProps & { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const thread = useThread(partner.id)
  return (
    <>
      <PartnerHeader
        partner={partner}
        online={thread.online}
        heading={(name) => (
          <Heading slot="title" level={2} className="text-16">
            {name}
          </Heading>
        )}
      >
        <Link
          to={messagesAddress(partner.id)}
          state={{ partner }}
          aria-label={t('Open in full size')}
          title={t('Open in full size')}
          className="inline-grid size-11 flex-none place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover"
        >
          <Icon as={Maximize2} size={18} />
        </Link>
        <CloseButton label={t('Close')} onClose={onClose} className="-ms-3 -me-2" />
      </PartnerHeader>
      <Conversation thread={thread} partner={partner} older={older} autoFocus={autoFocus} />
    </>
  )
}

/** Calls `onNavigate` on each change of the page, but not on mount. */
function useOnNavigation(onNavigate: (pathname: string) => void): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    onNavigate(pathname)
  })
}
