import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { UserPlus, Users } from 'lucide'
import { type ComponentType, Suspense, useState } from 'react'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/use-paged-list.ts'
import { OpenInvitations } from './open-invitations.tsx'
import { type Asked, type PeoplePlace, type Person, useChangePeople, usePeople } from './people.ts'
import type { PeopleDialogsProps } from './people-dialogs.tsx'

/** The dialogs for the roles of one place, which are loaded when the first is opened. */
export const lateDialogs = <Role extends string>() =>
  latePart(async () => (await import('./people-dialogs.tsx')).PeopleDialogs<Role>)

interface PeopleScreenProps<Role extends string> {
  place: PeoplePlace<Role>
  Dialogs: ComponentType<PeopleDialogsProps<Role>>
}

/** The people of a place with their roles, and open invitations. */
export function PeopleScreen<Role extends string>({ place, Dialogs }: PeopleScreenProps<Role>) {
  const { t } = useTranslation()
  const state = useListState()
  const { person } = usePlace().user
  const query = usePeople(place.calls)
  const { data } = query
  const { resend, revoke } = useChangePeople(place.calls)
  const [asked, setAsked] = useState<Asked<Role> | null>(null)
  const list = usePeopleList(place, { ask: (about, member) => setAsked({ about, member }), isLastOwner })
  const invite = () => setAsked({ about: 'invitation' })
  useKeys([{ keys: 'N', label: place.words.inviteTitle, run: invite }])

  function isLastOwner({ role }: Person<Role>): boolean {
    return role === 'owner' && data?.items.filter((member) => member.role === 'owner').length === 1
  }

  return (
    <>
      <PageHead title={place.words.title} updatedAt={query.dataUpdatedAt}>
        <Button variant="pri" onClick={invite}>
          <Icon as={UserPlus} size={18} />
          {t('Invite')}
        </Button>
      </PageHead>
      <List
        list={list}
        state={state}
        data={wholeList(query, {
          rows: data && arrange(data.items, list, state),
          total: data?.items.length ?? null,
        })}
      />
      {data && data.invitations.length > 0 && (
        <OpenInvitations
          invitations={data.invitations}
          roleOf={({ role }) => place.roleNames[role]}
          resend={resend}
          revoke={revoke}
        />
      )}
      <Suspense>
        {asked && (
          <Dialogs
            place={place}
            asked={asked}
            isLastOwner={asked.about !== 'invitation' && isLastOwner(asked.member)}
            isSelf={asked.about !== 'invitation' && asked.member.id === person.id}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface PeopleActions<Role extends string> {
  ask: (about: 'role' | 'removal', member: Person<Role>) => void
  isLastOwner: (member: Person<Role>) => boolean
}

/** The list of the people of a place. */
function usePeopleList<Role extends string>(
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

/** A person's name with what is special about the account. */
function PersonName({ member }: { member: Person<unknown> }) {
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

function RoleBadge({ role, name }: { role: string; name: string }) {
  return <Badge tone={role === 'owner' ? 'accent' : 'mute'}>{name}</Badge>
}

type Arranged<Row> = Pick<ListDescription<Row>, 'columns' | 'filters' | 'search'>
type Choices = Pick<ListState, 'search' | 'sort' | 'filter'>

/** Filters, searches and sorts a list that is loaded whole. */
function arrange<Row>(rows: readonly Row[], { columns, filters = [], search }: Arranged<Row>, state: Choices) {
  const chosen = filters
    .map((filter) => ({ filter, value: state.filter(filter.id) }))
    .filter(({ value }) => value !== '')
  const found = rows.filter(
    (row) =>
      chosen.every(({ filter, value }) => filter.matches(row, value)) &&
      (state.search === '' || !search?.matches || search.matches(row, state.search)),
  )
  const isDescending = state.sort.startsWith('-')
  const sortBy = columns.find(({ id }) => id === state.sort.replace(/^-/, ''))?.sortBy
  if (!sortBy) return found
  const sorted = found.sort((a, b) => compare(sortBy(a), sortBy(b)))
  return isDescending ? sorted.reverse() : sorted
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
