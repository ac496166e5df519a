import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SELLER_ROLES, type SellerRole } from '@rialto/contract/permissions'
import { consoleApi } from '../lib/api.ts'
import { usePlace, useRoleNames } from '../lib/place.tsx'
import type { PeopleCalls, PeoplePlace } from './people.ts'
import { lateDialogs, PeopleScreen } from './people-screen.tsx'

const callsOf = (placeKey: string): PeopleCalls<SellerRole> => ({
  key: `GET /seller/team ${placeKey}`,
  read: (signal) => consoleApi.call('GET /seller/team', { signal }),
  invite: (body) => consoleApi.call('POST /seller/team', { body }),
  changeRole: ({ id, role }) => consoleApi.call('PATCH /seller/team/{id}', { params: { id }, body: { role } }),
  remove: (id) => consoleApi.call('DELETE /seller/team/{id}', { params: { id } }),
  resend: (id) => consoleApi.call('POST /seller/team/invitations/{id}/resend', { params: { id } }),
  revoke: (id) => consoleApi.call('DELETE /seller/team/invitations/{id}', { params: { id } }),
})

const TeamDialogs = lateDialogs<SellerRole>()

/** The people who work for the shop, and their roles. */
export function TeamScreen() {
  const { t } = useTranslation()
  const { place: current } = usePlace()
  const place: PeoplePlace<SellerRole> = {
    calls: callsOf(current?.key ?? ''),
    roles: SELLER_ROLES,
    leastRole: 'support',
    roleNames: useRoleNames().seller,
    roleTexts: useTeamRoleTexts(),
    words: {
      title: t('Team'),
      fileName: 'team',
      empty: { title: t('Nobody is in the team'), text: '' },
      failed: t('The team could not be loaded'),
      inviteTitle: t('Invite to the team'),
      lastOwner: t('The shop needs at least one owner'),
      lastOwnerLong: t('The shop needs an owner, and there is no other one. Make somebody else an owner first.'),
      removeTitle: (name) => t('Take {{name}} from the team?', { name }),
      removeLead: (name) =>
        t('{{name}} loses this shop at once, and the API keys that they made end. The account stays.', { name }),
      removeSelfLead: t(
        'You lose this shop at once, and the API keys that you made end. Only an owner can invite you again.',
      ),
    },
  }
  return <PeopleScreen place={place} Dialogs={TeamDialogs} />
}

/** A sentence for each role of a team about what it may do, after `sellerPermissions` of the contract. */
function useTeamRoleTexts(): Record<SellerRole, string> {
  const { t } = useTranslation()
  return {
    owner: t('May do everything, also choose the team and the account for payouts.'),
    manager: t('May do everything but choose the team and the account for payouts.'),
    fulfilment: t('Packs and ships orders, refunds them, answers customers and keeps the stock.'),
    support: t('Answers customers, reviews and questions, and sees orders.'),
  }
}
