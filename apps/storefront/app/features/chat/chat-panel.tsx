import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { AriaContext } from '@rialto/ui/aria-context.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { CloseButton, ModalShell } from '@rialto/ui/modal-shell.tsx'
import { Maximize2 } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog, Heading } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { isMessagesScreen } from './active-chat.ts'
import { Conversation } from './conversation.tsx'
import { useThread } from './conversation-store.ts'
import { messagesAddress, useIsPhone } from './messages-place.ts'
import { PartnerHeader } from './partner-header.tsx'
import type { ChatPartner } from './types.ts'

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

interface CornerProps {
  onClose: () => void
  /** Receives the function that closes the panel and restores the focus. */
  children: (close: () => void) => ReactNode
}

/** A panel at the corner of the screen, not modal. Escape closes it while the focus is inside. */
function CornerPanel({ onClose, children }: CornerProps) {
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    onClose()
    restoreFocus(opener)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <AriaContext>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is a key of the dialog in it */}
      <div
        // Keeps React Aria from hiding the panel while the drawer that opened it is open.
        data-react-aria-top-layer="true"
        onKeyDown={onKeyDown}
        className="fixed end-6 bottom-0 lg:end-10 z-50 flex h-[min(36rem,calc(100dvh-5.5rem))] w-96 overflow-hidden rounded-t-sheet border border-b-0 border-line bg-card text-ink shadow-float transition-[translate,opacity] duration-(--slow) ease-out starting:translate-y-8 starting:opacity-0"
      >
        <Dialog className="flex min-h-0 w-full flex-col outline-none">{children(close)}</Dialog>
      </div>
    </AriaContext>
  )
}

/** Focuses the element that had the focus before, or the page if that element is gone. */
function restoreFocus(opener: Element | null): void {
  const wasFocused = opener instanceof HTMLElement && opener !== document.body
  focusWhenFree(() => (wasFocused && opener.isConnected ? opener : document.querySelector('main')))
}
