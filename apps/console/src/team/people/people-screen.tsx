import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { UserPlus } from 'lucide'
import { Suspense, useState } from 'react'
import { useKeys } from '../../lib/keys.tsx'
import { latePart } from '../../lib/late-part.tsx'
import { usePlace } from '../../lib/place.tsx'
import { arrange } from '../../list/arrange.ts'
import { List } from '../../list/list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { wholeList } from '../../list/use-paged-list.ts'
import { OpenInvitations } from './open-invitations.tsx'
import { type Person, useChangePeople, usePeople } from './people.ts'
import type { PeoplePlace } from './people-place.ts'
import { usePeopleList } from './use-people-list.tsx'

const LazyDialogs = latePart(async () => (await import('./people-dialogs.tsx')).PeopleDialogs)

/** The question that is open; its dialog is loaded then. */
export type Asked<Role> = { about: 'invitation' } | { about: 'role' | 'removal'; member: Person<Role> }

/** The people of a place with their roles, and open invitations. */
export function PeopleScreen<Role extends string>({ place }: { place: PeoplePlace<Role> }) {
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
          <LazyDialogs
            place={place as unknown as PeoplePlace<string>}
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
