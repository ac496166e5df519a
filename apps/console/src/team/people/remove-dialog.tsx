import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { type Person, useChangePeople } from './people.ts'
import type { PeoplePlace } from './people-place.ts'

interface RemoveDialogProps<Role extends string> {
  place: PeoplePlace<Role>
  member: Person<Role>
  isSelf: boolean
  onClose: () => void
}

/** Says what follows when a person is taken from a place, and asks. */
export function RemoveDialog<Role extends string>({ place, member, isSelf, onClose }: RemoveDialogProps<Role>) {
  const { t } = useTranslation()
  const { remove } = useChangePeople(place.calls)
  const { name } = member
  const { words } = place

  async function confirm() {
    await remove.mutateAsync(member.id)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={words.removeTitle(name)}
      lead={isSelf ? words.removeSelfLead : words.removeLead(name)}
      cancelLabel={t('Keep')}
      confirmAs="danger"
      confirmLabel={t('Remove')}
      pending={remove.isPending}
      onConfirm={() => void confirm().catch(() => {})}
    >
      {remove.error && <Notice tone="error">{messageOf(remove.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}
