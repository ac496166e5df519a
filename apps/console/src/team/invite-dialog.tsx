import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EMAIL_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { type PeoplePlace, useChangePeople } from './people.ts'

interface InviteDialogProps<Role extends string> {
  place: PeoplePlace<Role>
  onClose: () => void
}

/** Invites a person by mail, in a role. */
export function InviteDialog<Role extends string>({ place, onClose }: InviteDialogProps<Role>) {
  const { t } = useTranslation()
  const { invite } = useChangePeople(place.calls)
  const [role, setRole] = useState(place.leastRole)
  return (
    <InviteByMailDialog
      title={place.words.inviteTitle}
      lead={t('They get a mail with a link that works once, for seven days.')}
      error={invite.error}
      isPending={invite.isPending}
      onSend={(email) => invite.mutate({ email, role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RoleChoice place={place} value={role} onChange={setRole} />
    </InviteByMailDialog>
  )
}

interface InviteByMailProps {
  title: string
  lead: string
  error: Error | null
  isPending: boolean
  onSend: (email: string) => void
  onClose: () => void
  /** Further fields of the invitation, below the address. */
  children?: ReactNode
}

/** Asks for the address to which an invitation goes; a refusal of it stands beside the field. */
export function InviteByMailDialog({ title, lead, error, isPending, onSend, onClose, children }: InviteByMailProps) {
  const { t } = useTranslation()
  const fieldError = error instanceof ApiError ? error.errors.email?.[0] : undefined
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} lead={lead} closeLabel={t('Close')}>
      <Form onSend={(form) => onSend(String(new FormData(form).get('email')).trim())} className="grid gap-4">
        {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={EMAIL_MAX}
          error={fieldError}
        />
        {children}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={isPending}>
            {t('Send invitation')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface RoleChoiceProps<Role extends string> {
  place: PeoplePlace<Role>
  value: Role
  onChange: (role: Role) => void
  disabled?: boolean
}

/** The roles of a place with what each may do. */
export function RoleChoice<Role extends string>({ place, value, onChange, disabled }: RoleChoiceProps<Role>) {
  const { t } = useTranslation()
  return (
    <fieldset disabled={disabled} className="grid">
      <legend className="sr-only">{t('Role')}</legend>
      {place.roles.map((role) => (
        <label key={role} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
          <input
            type="radio"
            name="role"
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            className="mt-0.5 size-5 flex-none accent-(--accent)"
          />
          <span className="grid gap-0.5">
            <b>{place.roleNames[role]}</b>
            <span className="text-ink-2">{place.roleTexts[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
