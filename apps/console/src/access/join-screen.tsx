import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entryApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useRoleNames } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { EntryPage } from './entry-page.tsx'
import { JoinForm } from './join-form.tsx'

/** Accepts the invitation of the address, `/console/join#token=…`, whoever is logged in on this device. */
export function JoinScreen() {
  const { t } = useTranslation()
  const { app_name: market } = useSettings()
  const names = useRoleNames()
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const invitation = useQuery({
    queryKey: ['POST /console/invitation', token],
    queryFn: ({ signal }) => entryApi.call('POST /console/invitation', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  const { data, error } = invitation
  if (token === '' || error)
    return (
      <EntryPage title={t('Join')} lead="">
        <ErrorState
          title={t('This invitation cannot be opened')}
          retry={{ label: t('Try again'), onRetry: () => void invitation.refetch(), pending: invitation.isFetching }}
        >
          {error
            ? messageOf(error, t('The shop cannot be reached'))
            : t('The link is not complete. Open it from the mail.')}
        </ErrorState>
      </EntryPage>
    )
  if (!data)
    return (
      <EntryPage title={t('Join')} lead="">
        <SkeletonText lines={5} />
      </EntryPage>
    )
  const { shop_name: shop, role } = data
  return (
    <EntryPage
      title={shop === null ? t('Join the staff of {{market}}', { market }) : t('Join the team of {{shop}}', { shop })}
      lead={t('Your role: {{role}}', { role: names.of(role) })}
    >
      <JoinForm token={token} invitation={data} />
    </EntryPage>
  )
}
