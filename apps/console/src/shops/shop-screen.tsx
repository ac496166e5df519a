import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { messageOf } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { PageHead } from '../list/page-head.tsx'
import { ShopForm } from './shop-form.tsx'
import { useShop } from './use-shop.ts'

/** The shop as shoppers see it: pictures, texts, delivery, hours, holidays and policies. */
export function ShopScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data, error, isFetching, refetch } = useShop()
  return (
    <>
      <PageHead title={t('Shop')} />
      {data ? (
        <ShopForm key={place?.key} shop={data.shop} />
      ) : error ? (
        <ErrorState
          title={t('The shop could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
