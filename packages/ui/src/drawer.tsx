import { type ReactNode, useRef } from 'react'
import { Heading } from 'react-aria-components'
import { CloseButton, ModalShell, type OverlayState, panelBody } from './modal-shell.tsx'
import { useToastLift } from './use-toast-lift.ts'

export interface DrawerProps extends OverlayState {
  title: ReactNode
  /** Beside the title, such as a count. */
  aside?: ReactNode
  closeLabel: string
  /** At the end side (the cart) or the start side (the phone's menu). */
  from?: 'end' | 'start'
  children: ReactNode
  /** Stays at the bottom while the rest scrolls; toasts rise above it on phones. */
  footer?: ReactNode
}

/** A panel of 440 px at the side; the full width on phones. */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  aside,
  closeLabel,
  from = 'end',
  children,
  footer,
}: DrawerProps) {
  return (
    <ModalShell isOpen={isOpen} onOpenChange={onOpenChange} place={from} className="w-full sm:w-110">
      <header className="flex min-h-17 flex-none items-center gap-3 border-b border-line ps-5 pe-3">
        <Heading slot="title" level={2} className="text-18">
          {title}
        </Heading>
        {aside}
        <CloseButton label={closeLabel} onClose={() => onOpenChange(false)} className="ms-auto" />
      </header>
      <div className={panelBody}>{children}</div>
      {footer && <DrawerFoot>{footer}</DrawerFoot>}
    </ModalShell>
  )
}

function DrawerFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null)
  useToastLift(foot)
  return (
    <footer ref={foot} className="flex-none border-t border-line px-5 pt-4 pb-5">
      {children}
    </footer>
  )
}
