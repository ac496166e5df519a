import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { InviteDialog, RoleChoice } from './invite-dialog.tsx'
import { type Asked, type PeoplePlace, type Person, useChangePeople } from './people.ts'

export interface PeopleDialogsProps<Role extends string> {
  place: PeoplePlace<Role>
  asked: Asked<Role>
  isLastOwner: boolean
  isSelf: boolean
  onClose: () => void
}

/** The dialogs of the people of a place. */
export function PeopleDialogs<Role extends string>({
  place,
  asked,
  isLastOwner,
  isSelf,
  onClose,
}: PeopleDialogsProps<Role>) {
  if (asked.about === 'invitation') return <InviteDialog place={place} onClose={onClose} />
  const { member } = asked
  return asked.about === 'role' ? (
    <RoleDialog place={place} member={member} isLastOwner={isLastOwner} onClose={onClose} />
  ) : (
    <RemoveDialog place={place} member={member} isSelf={isSelf} onClose={onClose} />
  )
}

interface RoleDialogProps<Role extends string> {
  place: PeoplePlace<Role>
  member: Person<Role>
  isLastOwner: boolean
  onClose: () => void
}

/** Chooses the role of a person, with what each role may do. */
function RoleDialog<Role extends string>({ place, member, isLastOwner, onClose }: RoleDialogProps<Role>) {
  const { t } = useTranslation()
  const { changeRole } = useChangePeople(place.calls)
  const [role, setRole] = useState(member.role)

  async function save() {
    if (role === member.role) return onClose()
    await changeRole.mutateAsync({ id: member.id, role })
    onClose()
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Role of {{name}}', { name: member.name })} closeLabel={t('Close')}>
      <Form onSend={() => void save().catch(() => {})} className="grid gap-4">
        {changeRole.error && (
          <Notice tone="error">{messageOf(changeRole.error, t('The shop cannot be reached'))}</Notice>
        )}
        {isLastOwner && <Notice>{place.words.lastOwnerLong}</Notice>}
        <RoleChoice place={place} value={role} onChange={setRole} disabled={isLastOwner} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={changeRole.isPending} disabled={isLastOwner}>
            {t('Save role')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface RemoveDialogProps<Role extends string> {
  place: PeoplePlace<Role>
  member: Person<Role>
  isSelf: boolean
  onClose: () => void
}

/** Says what follows when a person is taken from a place, and asks. */
function RemoveDialog<Role extends string>({ place, member, isSelf, onClose }: RemoveDialogProps<Role>) {
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
