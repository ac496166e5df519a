import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../../errors/index.ts'
import { ApplicationState } from './application-state.tsx'
import { useOwnShop } from './use-own-shop.ts'

interface OwnShopProps {
  user: User
  isNew: boolean
  /** The form for a person without a shop. */
  form: ReactNode
}

/** The state of a logged-in user's application, or the form for one. */
export function OwnShop({ user, isNew, form }: OwnShopProps) {
  const { t } = useTranslation()
  const { data: shop, error, isError, isFetching, refetch } = useOwnShop()
  if (shop === null) return form
  return (
    <div className="panel">
      {shop ? (
        <ApplicationState shop={shop} user={user} isNew={isNew} />
      ) : isError ? (
        <LoadFailed
          error={error}
          title={t('Your application could not be loaded')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t('Loading')} className="grid justify-items-center gap-4 px-4 py-12">
          <Skeleton className="size-16 rounded-sheet" />
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      )}
    </div>
  )
}
