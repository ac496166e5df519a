import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import { CloseButton, ModalShell, type OverlayState, panelBody } from './modal-shell.tsx'

export interface SheetProps extends OverlayState {
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Stays at the bottom, such as *Show 48 products*. */
  footer?: ReactNode
}

/** A sheet at the bottom of the screen, for what is beside the content on desktops: filters, sort order, variants. */
export function Sheet({ isOpen, onOpenChange, title, closeLabel, children, footer }: SheetProps) {
  return (
    <ModalShell isOpen={isOpen} onOpenChange={onOpenChange} place="bottom" className="sm:max-w-160">
      <header className="flex min-h-14 flex-none items-center gap-3 border-b border-line ps-5 pe-2">
        <Heading slot="title" level={2} className="text-18">
          {title}
        </Heading>
        <CloseButton label={closeLabel} onClose={() => onOpenChange(false)} className="ms-auto" />
      </header>
      <div className={`${panelBody} px-5 py-4 narrow:px-4`}>{children}</div>
      {footer && <footer className="flex-none border-t border-line px-5 py-3 narrow:px-4">{footer}</footer>}
    </ModalShell>
  )
}
