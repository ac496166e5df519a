import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import { cx } from './cx.ts'
import { CloseButton, ModalShell, type OverlayState } from './modal-shell.tsx'

export interface DialogProps extends OverlayState {
  title: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** The label of the close button; omitted for a question, which has its own two buttons. */
  closeLabel?: string
  /** `alertdialog`: a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** An action is pending: the browser's Back does not close the dialog. */
  isLocked?: boolean
  /** 376, 440 or 640 px; the full width as a sheet on phones. */
  width?: 'sm' | 'md' | 'lg'
  children?: ReactNode
  /** Buttons at the end; the caller arranges them. */
  footer?: ReactNode
}

const widths = { sm: 'sm:w-94', md: 'sm:w-110', lg: 'sm:w-160' }

/** A centred dialog; on phones a sheet at the bottom. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    backCloses,
    title,
    lead,
    closeLabel,
    role,
    isLocked,
    width = 'md',
    children,
    footer,
  } = props
  return (
    <ModalShell {...{ isOpen, onOpenChange, backCloses, role, isLocked }} place="center" className={widths[width]}>
      <div className="relative min-h-0 overflow-y-auto overscroll-contain p-5 narrow:p-4 sm:p-7">
        <Heading slot="title" level={2} className={cx('text-22', closeLabel && 'pe-10')}>
          {title}
        </Heading>
        {lead && <p className="mt-1.5 text-ink-2">{lead}</p>}
        {children && <div className="mt-5.5">{children}</div>}
        {footer && <div className="mt-6">{footer}</div>}
        {closeLabel && (
          <CloseButton
            label={closeLabel}
            onClose={() => onOpenChange(false)}
            className="absolute end-2 top-2 sm:end-3 sm:top-3"
          />
        )}
      </div>
    </ModalShell>
  )
}
