import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { Button } from '@rialto/ui/button.tsx'
import { Users } from 'lucide'
import type { ListColumn, ListDescription } from '../../list/types.ts'
import type { Person } from './people.ts'
import type { PeoplePlace } from './people-place.ts'
import { PersonName, RoleBadge } from './person-name.tsx'

interface PeopleActions<Role extends string> {
  ask: (about: 'role' | 'removal', member: Person<Role>) => void
  isLastOwner: (member: Person<Role>) => boolean
}

/** The list of the people of a place. */
export function usePeopleList<Role extends string>(
  place: PeoplePlace<Role>,
  { ask, isLastOwner }: PeopleActions<Role>,
): ListDescription<Person<Role>> {
  const { t } = useTranslation()
  const { words, roles, roleNames } = place
  return {
    label: words.title,
    fileName: words.fileName,
    columns: usePeopleColumns(place),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (member) => (
      <div className="grid gap-1">
        <PersonName member={member} />
        <span className="truncate text-ink-2">{member.email}</span>
        <span>
          <RoleBadge role={member.role} name={roleNames[member.role]} />
        </span>
      </div>
    ),
    action: (member) => (
      <span className="flex justify-end gap-2 max-md:[&>button]:min-h-11">
        <Button size="sm" aria-label={`${t('Change role')}: ${member.name}`} onClick={() => ask('role', member)}>
          {t('Change role')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          disabled={isLastOwner(member)}
          title={isLastOwner(member) ? words.lastOwner : undefined}
          aria-label={`${t('Remove')}: ${member.name}`}
          onClick={() => ask('removal', member)}
        >
          {t('Remove')}
        </Button>
      </span>
    ),
    filters: [
      {
        id: 'role',
        label: t('Role'),
        options: roles.map((role) => ({ value: role, label: roleNames[role] })),
        matches: ({ role }, value) => role === value,
      },
    ],
    search: {
      label: t('Name or email'),
      matches: ({ name, email }, typed) =>
        `${name} ${email ?? ''}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
    },
    rowKeys: [{ keys: 'R', label: t('Change role'), run: (member) => ask('role', member) }],
    empty: { icon: Users, ...words.empty },
    failed: words.failed,
  }
}

function usePeopleColumns<Role extends string>({ roles, roleNames }: PeoplePlace<Role>): ListColumn<Person<Role>>[] {
  const { i18n, t } = useTranslation()
  const factorText = (has: boolean) => (has ? t('On') : t('Off'))
  return [
    {
      id: 'name',
      title: t('Name'),
      cell: (member) => <PersonName member={member} />,
      text: ({ name }) => name,
      sortBy: ({ name }) => name,
    },
    {
      id: 'email',
      title: t('Email'),
      cell: ({ email }) => <span className="text-ink-2">{email}</span>,
      text: ({ email }) => email ?? '',
    },
    {
      id: 'role',
      title: t('Role'),
      cell: ({ role }) => <RoleBadge role={role} name={roleNames[role]} />,
      text: ({ role }) => roleNames[role],
      sortBy: ({ role }) => roles.indexOf(role),
    },
    {
      id: 'second_factor',
      title: t('Second step'),
      cell: ({ has_second_factor: has }) => <span className="text-ink-2">{factorText(has)}</span>,
      text: ({ has_second_factor: has }) => factorText(has),
      sortBy: ({ has_second_factor: has }) => Number(has),
    },
    {
      id: 'since',
      title: t('Since'),
      cell: ({ since }) => <span className="whitespace-nowrap text-ink-2">{formatLocalDay(since, i18n.language)}</span>,
      text: ({ since }) => since,
      sortBy: ({ since }) => since,
    },
  ]
}
