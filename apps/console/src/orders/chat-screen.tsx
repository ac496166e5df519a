import { ModalShell } from '@rialto/ui/modal-shell.tsx'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'

interface ChatScreenProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A conversation over the whole screen of a phone, or at the end side of wider ones. */
export function ChatScreen({ title, onClose, children }: ChatScreenProps) {
  return (
    <ModalShell isOpen onOpenChange={onClose} place="end" className="w-full md:w-100">
      <Heading slot="title" className="sr-only">
        {title}
      </Heading>
      {children}
    </ModalShell>
  )
}
