import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { OPERATOR_ROLES, type OperatorRole } from '@rialto/contract/permissions'
import { consoleApi } from '../lib/api.ts'
import { useRoleNames } from '../lib/place.tsx'
import type { PeopleCalls, PeoplePlace } from './people.ts'
import { lateDialogs, PeopleScreen } from './people-screen.tsx'

const calls: PeopleCalls<OperatorRole> = {
  key: 'GET /admin/staff',
  read: (signal) => consoleApi.call('GET /admin/staff', { signal }),
  invite: (body) => consoleApi.call('POST /admin/staff', { body }),
  changeRole: ({ id, role }) => consoleApi.call('PATCH /admin/staff/{id}', { params: { id }, body: { role } }),
  remove: (id) => consoleApi.call('DELETE /admin/staff/{id}', { params: { id } }),
  resend: (id) => consoleApi.call('POST /admin/staff/invitations/{id}/resend', { params: { id } }),
  revoke: (id) => consoleApi.call('DELETE /admin/staff/invitations/{id}', { params: { id } }),
}

const StaffDialogs = lateDialogs<OperatorRole>()

/** The people who run the market, and their roles. */
export function StaffScreen() {
  const { t } = useTranslation()
  const place: PeoplePlace<OperatorRole> = {
    calls,
    roles: OPERATOR_ROLES,
    leastRole: 'catalogue',
    roleNames: useRoleNames().operator,
    roleTexts: useRoleTexts(),
    words: {
      title: t('Staff'),
      fileName: 'staff',
      empty: {
        title: t('Nobody is on the staff'),
        text: t('The command line adds the first one: npm run shop -- staff create'),
      },
      failed: t('The staff could not be loaded'),
      inviteTitle: t('Invite to the staff'),
      lastOwner: t('The market needs at least one owner'),
      lastOwnerLong: t('The market needs an owner, and there is no other one. Make somebody else an owner first.'),
      removeTitle: (name) => t('Take {{name}} from the staff?', { name }),
      removeLead: (name) =>
        t('{{name}} loses the screens of the market at once. The account stays, with its orders and its shops.', {
          name,
        }),
      removeSelfLead: t('You lose the screens of the market at once. Only another owner can let you in again.'),
    },
  }
  return <PeopleScreen place={place} Dialogs={StaffDialogs} />
}

/** A sentence for each role of the staff about what it may do, after `operatorPermissions` of the contract. */
function useRoleTexts(): Record<OperatorRole, string> {
  const { t } = useTranslation()
  return {
    owner: t('May do everything, also choose the staff and approve money.'),
    admin: t('May do everything but choose the staff and approve money.'),
    support: t('Looks after customers, their orders, refunds and tickets, and after what was reported.'),
    catalogue: t('Looks after categories, moderation, the look of the market and its texts.'),
    finance: t('Looks after orders, refunds and money, and approves payouts.'),
  }
}
