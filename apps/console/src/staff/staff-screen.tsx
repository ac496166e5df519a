import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { StaffMember } from '@rialto/contract'
import { OPERATOR_ROLES } from '@rialto/contract/permissions'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Users } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { arrange } from '../list/arrange.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { wholeList } from '../list/whole-list.ts'
import { usePlace } from '../place/place-context.tsx'
import { useRoleNames } from '../place/role-names.ts'
import { useStaff } from './use-staff.ts'

const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }))
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }))

/** The people who run the market, and their roles. */
export function StaffScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { person } = usePlace().user
  const query = useStaff()
  const { data } = query
  const [asked, setAsked] = useState<{ about: 'role' | 'removal'; member: StaffMember } | null>(null)
  const list = useStaffList((about, member) => setAsked({ about, member }), isLastOwner)
  const rows = data && arrange(data.items, list, state)
  const close = () => setAsked(null)

  function isLastOwner({ role }: StaffMember): boolean {
    return role === 'owner' && data?.items.filter((member) => member.role === 'owner').length === 1
  }

  return (
    <>
      <PageHead title={t('Staff')} updatedAt={query.dataUpdatedAt} />
      <List list={list} state={state} data={wholeList(query, { rows: rows, total: data?.items.length ?? null })} />
      <Suspense>
        {asked?.about === 'role' && (
          <RoleDialog member={asked.member} isLastOwner={isLastOwner(asked.member)} onClose={close} />
        )}
        {asked?.about === 'removal' && (
          <RemoveDialog member={asked.member} isSelf={asked.member.id === person.id} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function useStaffList(
  ask: (about: 'role' | 'removal', member: StaffMember) => void,
  isLastOwner: (member: StaffMember) => boolean,
): ListDescription<StaffMember> {
  const { t } = useTranslation()
  const names = useRoleNames().operator
  return {
    label: t('Staff'),
    fileName: 'staff',
    columns: useStaffColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (member) => <StaffCard member={member} />,
    action: (member) => (
      <span className="flex justify-end gap-2 max-md:[&>button]:min-h-11">
        <Button size="sm" aria-label={`${t('Change role')}: ${member.name}`} onClick={() => ask('role', member)}>
          {t('Change role')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          disabled={isLastOwner(member)}
          title={isLastOwner(member) ? t('The market needs at least one owner') : undefined}
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
        options: OPERATOR_ROLES.map((role) => ({ value: role, label: names[role] })),
        matches: ({ role }, value) => role === value,
      },
    ],
    search: {
      label: t('Name or email'),
      matches: ({ name, email }, words) =>
        `${name} ${email ?? ''}`.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
    },
    rowKeys: [{ keys: 'R', label: t('Change role'), run: (member) => ask('role', member) }],
    empty: {
      icon: Users,
      title: t('Nobody is on the staff'),
      text: t('The command line adds the first one: npm run shop -- staff create'),
    },
    failed: t('The staff could not be loaded'),
  }
}

function useStaffColumns(): ListColumn<StaffMember>[] {
  const { i18n, t } = useTranslation()
  const names = useRoleNames().operator
  return [
    {
      id: 'name',
      title: t('Name'),
      cell: (member) => <StaffName member={member} />,
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
      cell: ({ role }) => <Badge tone={role === 'owner' ? 'accent' : 'mute'}>{names[role]}</Badge>,
      text: ({ role }) => names[role],
      sortBy: ({ role }) => OPERATOR_ROLES.indexOf(role),
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

function StaffName({ member }: { member: StaffMember }) {
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

function StaffCard({ member }: { member: StaffMember }) {
  const names = useRoleNames().operator
  return (
    <div className="grid gap-1">
      <StaffName member={member} />
      <span className="truncate text-ink-2">{member.email}</span>
      <span>
        <Badge tone={member.role === 'owner' ? 'accent' : 'mute'}>{names[member.role]}</Badge>
      </span>
    </div>
  )
}
