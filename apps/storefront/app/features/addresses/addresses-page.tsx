import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ADDRESSES_MAX } from '@rialto/contract/limits'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { MapPinPlus } from 'lucide'
import { AccountPage } from '../account/index.ts'
import { AddressList } from './address-list.tsx'
import { AddressCardsSkeleton } from './skeletons.tsx'
import { useAddresses } from './use-addresses.ts'

/** `/manage-address`: all addresses. */
export function AddressesPage() {
  const { t } = useTranslation()
  const { data: addresses, isError, isFetching, refetch } = useAddresses()
  const full = (addresses?.length ?? 0) >= ADDRESSES_MAX
  return (
    <AccountPage
      title={t('Manage Address')}
      lead={full && t('You can keep {{max}} addresses at most', { max: ADDRESSES_MAX })}
      action={
        !full &&
        addresses?.length !== 0 && (
          <ButtonLink to="/manage-address/new" variant="pri">
            <Icon as={MapPinPlus} size={18} />
            {t('Add address')}
          </ButtonLink>
        )
      }
    >
      {addresses ? (
        <AddressList addresses={addresses} />
      ) : isError ? (
        <AddressesFailed pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <AddressCardsSkeleton />
      )}
    </AccountPage>
  )
}

export function AddressesFailed({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="panel">
      <ErrorState title={t('Your addresses could not be loaded')} retry={{ label: t('Try again'), onRetry, pending }}>
        {t('Nothing is lost. Check your connection, then try again.')}
      </ErrorState>
    </div>
  )
}
