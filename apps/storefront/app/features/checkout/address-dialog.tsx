import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { AddressForm } from '../addresses/index.ts'

interface AddressDialogProps extends OverlayState {
  /** The address to edit; null to create one. */
  address: Address | null
  onSaved: (saved: Address) => void
}

/** The address and change-address dialogs (docs/spec §2). The saved address is selected at once. */
export function AddressDialog({ isOpen, onOpenChange, address, onSaved }: AddressDialogProps) {
  const { t } = useTranslation()
  const close = () => onOpenChange(false)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={address ? t('Edit address') : t('Add address')}
      closeLabel={t('Close')}
      width="lg"
    >
      <AddressForm
        key={address?.id ?? 'new'}
        {...(address && { address })}
        onDone={(saved) => {
          onSaved(saved)
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
