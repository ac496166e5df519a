import { AriaContext } from '@rialto/ui/aria-context.tsx'
import { useBackCloses } from '@rialto/ui/back/use-back-closes.ts'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Viewer, type ViewerProps } from './viewer.tsx'

export interface LightboxProps extends OverlayState, Omit<ViewerProps, 'onClose'> {
  /** Accessible name of the dialog: the subject of the pictures. */
  label: string
}

/** Pictures in a full-screen dialog. Arrow keys, buttons and swipes move between them; pinch, wheel and keys zoom. */
export function Lightbox({ isOpen, onOpenChange, label, ...viewer }: LightboxProps) {
  useBackCloses(isOpen, () => onOpenChange(false))
  return (
    <AriaContext>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        className="fixed inset-0 z-50 bg-ground transition-opacity duration-(--slow) data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="size-full">
          <Dialog aria-label={label} className="size-full outline-none">
            <Viewer {...viewer} onClose={() => onOpenChange(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaContext>
  )
}
