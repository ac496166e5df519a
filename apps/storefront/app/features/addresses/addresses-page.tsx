import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ADDRESSES_MAX } from '@rialto/contract/limits'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { MapPinPlus } from 'lucide'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage } from '../account/index.ts'
import type { Route } from './+types/addresses-page'
import { AddressList } from './address-list.tsx'
import { useAddresses } from './use-addresses.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Manage Address'), hidden: true })

export default AddressesPage

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

/** Placeholder of the address cards. */
function AddressCardsSkeleton({ count = 2 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-4 xl:grid-cols-2">
      {Array.from({ length: count }, (_, card) => (
        <div key={String(card)} className="panel">
          <div className="flex gap-3.5 p-5">
            <Skeleton className="size-11 flex-none rounded-control" />
            <div className="grid flex-1 gap-2.5">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-4 w-40" />
            </div>
          </div>
          <div className="h-14 border-t border-line" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder of the form while the shopper or the address is unknown. */
export function AddressFormSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="@container grid gap-5">
      <div>
        <Skeleton className="mb-2 h-4 w-28" />
        <div className="grid grid-cols-3 gap-2 sm:gap-3">
          {['home', 'office', 'other'].map((type) => (
            <Skeleton key={type} className="h-21 rounded-control @min-[480px]:h-13" />
          ))}
        </div>
      </div>
      <div className="grid gap-5 @min-[480px]:grid-cols-2">
        <FieldSkeleton wide />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton wide />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-11 w-36 rounded-control" />
    </div>
  )
}

function FieldSkeleton({ wide }: { wide?: boolean }) {
  return (
    <div className={cx('grid gap-2', wide && '@min-[480px]:col-span-2')}>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-11 rounded-control" />
    </div>
  )
}
