import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { usePlace } from '../../lib/place.tsx'
import type { Person } from './people.ts'

/** A person's name with what is special about the account. */
export function PersonName({ member }: { member: Person<unknown> }) {
  const { t } = useTranslation()
  const { person } = usePlace().user
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={member.name} />
      <b className="truncate">{member.name}</b>
      {member.id === person.id && <Badge>{t('You')}</Badge>}
      {member.is_closed && <Badge tone="bad">{t('Account closed')}</Badge>}
    </span>
  )
}

export function RoleBadge({ role, name }: { role: string; name: string }) {
  return <Badge tone={role === 'owner' ? 'accent' : 'mute'}>{name}</Badge>
}
