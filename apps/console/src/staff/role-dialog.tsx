import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StaffMember } from '@rialto/contract'
import { OPERATOR_ROLES } from '@rialto/contract/permissions'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { messageOf } from '../errors/show-error.ts'
import { useRoleNames } from '../place/role-names.ts'
import { useRoleTexts } from './role-texts.ts'
import { useChangeStaff } from './use-staff.ts'

interface RoleDialogProps {
  member: StaffMember
  isLastOwner: boolean
  onClose: () => void
}

/** Chooses the role of one of the staff, with what each role may do. */
export function RoleDialog({ member, isLastOwner, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const names = useRoleNames().operator
  const texts = useRoleTexts()
  const { changeRole } = useChangeStaff()
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
        {isLastOwner && (
          <Notice>
            {t('The market needs an owner, and there is no other one. Make somebody else an owner first.')}
          </Notice>
        )}
        <fieldset disabled={isLastOwner} className="grid">
          <legend className="sr-only">{t('Role')}</legend>
          {OPERATOR_ROLES.map((name) => (
            <label key={name} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
              <input
                type="radio"
                name="role"
                value={name}
                checked={role === name}
                onChange={() => setRole(name)}
                className="mt-0.5 size-5 flex-none accent-(--accent)"
              />
              <span className="grid gap-0.5">
                <b>{names[name]}</b>
                <span className="text-ink-2">{texts[name]}</span>
              </span>
            </label>
          ))}
        </fieldset>
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
