import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OperatorRole, SellerRole } from '@rialto/contract/permissions'
import type { Place } from './places.ts'

/** The roles as people read them. */
export function useRoleNames() {
  const { t } = useTranslation()
  const seller: Record<SellerRole, string> = {
    owner: t('Owner'),
    manager: t('Manager'),
    fulfilment: t('Fulfilment'),
    support: t('Customer support'),
  }
  const operator: Record<OperatorRole, string> = {
    owner: t('Owner'),
    admin: t('Administrator'),
    support: t('Customer support'),
    catalogue: t('Catalogue'),
    finance: t('Finance'),
  }
  return {
    seller,
    operator,
    /** Roles of both sides that have the same name are called the same. */
    of: (role: SellerRole | OperatorRole): string => ({ ...seller, ...operator })[role],
    ofPlace: (place: Place): string => (place.kind === 'shop' ? seller[place.shop.role] : operator[place.market.role]),
  }
}
