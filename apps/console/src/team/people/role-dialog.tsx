import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { messageOf } from '../../lib/errors.tsx'
import { type Person, useChangePeople } from './people.ts'
import type { PeoplePlace } from './people-place.ts'
import { RoleChoice } from './role-choice.tsx'

interface RoleDialogProps<Role extends string> {
  place: PeoplePlace<Role>
  member: Person<Role>
  isLastOwner: boolean
  onClose: () => void
}

/** Chooses the role of a person, with what each role may do. */
export function RoleDialog<Role extends string>({ place, member, isLastOwner, onClose }: RoleDialogProps<Role>) {
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
