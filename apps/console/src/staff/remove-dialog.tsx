import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StaffMember } from '@rialto/contract'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from '../errors/show-error.ts'
import { useChangeStaff } from './use-staff.ts'

interface RemoveDialogProps {
  member: StaffMember
  isSelf: boolean
  onClose: () => void
}

/** Says what follows when a person is taken from the staff, and asks. */
export function RemoveDialog({ member, isSelf, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  const { remove } = useChangeStaff()
  const { name } = member

  async function confirm() {
    await remove.mutateAsync(member.id)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Take {{name}} from the staff?', { name })}
      lead={
        isSelf
          ? t('You lose the screens of the market at once. Only another owner can let you in again.')
          : t('{{name}} loses the screens of the market at once. The account stays, with its orders and its shops.', {
              name,
            })
      }
      cancelLabel={t('Keep')}
      confirmLabel={t('Remove')}
      pending={remove.isPending}
      onConfirm={() => void confirm().catch(() => {})}
    >
      {remove.error && <Notice tone="error">{messageOf(remove.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}
