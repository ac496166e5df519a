import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PeoplePlace } from './people-place.ts'

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
