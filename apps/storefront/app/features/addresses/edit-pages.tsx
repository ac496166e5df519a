import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { AccountPage } from '../account/index.ts'
import { useShopper } from '../session/index.ts'
import { AddressForm } from './address-form.tsx'
import { AddressesFailed, AddressFormSkeleton } from './addresses-page.tsx'
import { useAddresses } from './use-addresses.ts'

const LIST = '/manage-address'
const panel = 'panel max-w-200 p-5 sm:p-6'

/** `/manage-address/new`. */
export function NewAddressPage() {
  const { t } = useTranslation()
  const user = useShopper()
  const navigate = useNavigate()
  const leave = () => void navigate(LIST)
  return (
    <AccountPage title={t('Add address')}>
      <div className={panel}>{user ? <AddressForm onDone={leave} onCancel={leave} /> : <AddressFormSkeleton />}</div>
    </AccountPage>
  )
}

interface EditAddressPageProps {
  id: number
  /** Rendered for an address that does not exist or belongs to somebody else. */
  missing: ReactNode
}

/** `/manage-address/{id}/edit`. */
export function EditAddressPage({ id, missing }: EditAddressPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: addresses, isError, isFetching, refetch } = useAddresses()
  const leave = () => void navigate(LIST)
  const address = useLatestAddress(addresses, id)
  // The cached list may be older than an address that another tab has just added.
  if (addresses && !address && !isFetching) return missing
  return (
    <AccountPage title={t('Edit address')}>
      {isError && !addresses ? (
        <AddressesFailed pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={panel}>
          {address ? (
            <AddressForm key={address.id} address={address} onDone={leave} onCancel={leave} />
          ) : (
            <AddressFormSkeleton />
          )}
        </div>
      )}
    </AccountPage>
  )
}

/**
 * Returns the address, and the last known one while the list is refetched (after a refused session, for example), so
 * that the form keeps what was typed.
 */
function useLatestAddress(addresses: readonly Address[] | undefined, id: number): Address | undefined {
  const kept = useRef<Address>(undefined)
  if (addresses) kept.current = addresses.find((address) => address.id === id)
  return kept.current?.id === id ? kept.current : undefined
}
