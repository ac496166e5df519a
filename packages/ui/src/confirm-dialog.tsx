import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { OverlayState } from './modal-shell.tsx'

interface ConfirmDialogProps extends OverlayState {
  title: ReactNode
  lead?: ReactNode
  cancelLabel: string
  confirmLabel: string
  /**
   * By default `danger`, as most questions are asked because something is lost: the button does not look like the one that people press
   * without reading.
   */
  confirmAs?: 'pri' | 'danger'
  onConfirm: () => void
  /** The confirmed action is pending. */
  pending?: boolean
  children?: ReactNode
}

/**
 * Asks for confirmation by two equal buttons, the safe one first. Stays open until the caller closes it. The browser's
 * Back cancels, except while the action is pending.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, backCloses, title, lead, children } = props
  const { cancelLabel, confirmLabel, confirmAs = 'danger', onConfirm, pending } = props
  return (
    <Dialog
      {...{ isOpen, onOpenChange, backCloses, title, lead, children }}
      role="alertdialog"
      isLocked={pending}
      width="sm"
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={pending} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={confirmAs} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    />
  )
}
