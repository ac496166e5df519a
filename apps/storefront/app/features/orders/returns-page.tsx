import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OwnReturn } from '@rialto/contract'
import { PAGE_MAX, PER_PAGE_DEFAULT } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Undo2 } from 'lucide'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage } from '../account/index.ts'
import { PageLinks } from '../catalog/index.ts'
import { LoadFailed } from '../forms/index.ts'
import { Moment, useIsMarket, useSettings } from '../settings/index.ts'
import type { Route } from './+types/returns-page'
import { useOwnReturns } from './use-order-returns.ts'
import { useReturnStanding, useReturnStates } from './use-return-words.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Returns'), hidden: true })

export default ReturnsPage

/** `/returns`: the shopper's withdrawals and complaints, the latest first. */
export function ReturnsPage() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const [params] = useSearchParams()
  const page = pageOf(params)
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useOwnReturns(page)
  return (
    <AccountPage
      title={t('Returns')}
      action={settings.eu_consumers && <ButtonLink to="/withdraw">{t('Withdraw from contract here')}</ButtonLink>}
    >
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && t('Returns: {{total}}', { total: data.total })}
      </p>
      {data && data.data.length > 0 ? (
        <>
          <ul
            aria-label={t('Returns')}
            aria-busy={isPlaceholderData}
            className={cx('panel overflow-hidden transition-opacity delay-100', isPlaceholderData && 'opacity-60')}
          >
            {data.data.map((one) => (
              <ReturnRow key={`${one.kind} ${one.id}`} shown={one} />
            ))}
          </ul>
          <PageLinks total={data.total} perPage={PER_PAGE_DEFAULT} page={page} first="/returns" />
        </>
      ) : data ? (
        <div className="panel">
          <NoReturns total={data.total} />
        </div>
      ) : isError ? (
        <div className="panel">
          <LoadFailed
            error={error}
            title={t('Your returns could not be loaded')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <ReturnListSkeleton />
      )}
    </AccountPage>
  )
}

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1
}

function NoReturns({ total }: { total: number }) {
  const { t } = useTranslation()
  // The address is of a page that no longer exists.
  if (total > 0)
    return (
      <EmptyState
        icon={Undo2}
        title={t('There is nothing on this page')}
        action={<ButtonLink to="/returns">{t('To the first page')}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      icon={Undo2}
      title={t('No returns yet')}
      action={<ButtonLink to="/order-history">{t('Order History')}</ButtonLink>}
    >
      {t(
        'Something arrived broken, or you have changed your mind? Begin in its order; how far it has come shows up here.',
      )}
    </EmptyState>
  )
}

/** A withdrawal or complaint of a list, linked to its page. */
function ReturnRow({ shown }: { shown: OwnReturn }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const standing = useReturnStanding()
  const { label, tone } = useReturnStates()[shown.state]
  const { kind, id, code, order, shop, products, declared_at } = shown
  const [first] = products
  return (
    <li
      className={`${row} transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-edge`}
    >
      {first && <Picture src={first.thumbnail} alt="" sizes="48px" widest={48} className="w-12 flex-none self-start" />}
      <div className="grid min-w-0 flex-[1_1_180px] gap-1">
        <h2 className="text-14 tracking-normal wrap-anywhere">
          <Link to={`/returns/${kind}/${id}`} className="outline-none after:absolute after:inset-0">
            {kind === 'complaint' ? t('Complaint') : t('Withdrawal')} <bdi dir="ltr">{code}</bdi>
          </Link>
        </h2>
        <p className="text-ink-2">{standing(shown)}</p>
        <p className="text-12 text-ink-2 wrap-anywhere">
          {products.length === 0
            ? t('Told in words')
            : products.map(({ name, quantity }, place) => (
                <Fragment key={`${name} ${quantity}`}>
                  {place > 0 && ' · '}
                  <span className="num">{quantity}</span> × <bdi>{name}</bdi>
                </Fragment>
              ))}
        </p>
        <p className="flex flex-wrap gap-x-2.5 text-12 text-ink-2">
          <span>
            {t('Order')} <bdi dir="ltr">{order.order_code}</bdi>
          </span>
          {isMarket && (
            <>
              <span aria-hidden>·</span>
              <bdi>{shop.name}</bdi>
            </>
          )}
        </p>
      </div>
      <div className={rowEnd}>
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <p className="text-12 text-ink-2">
          <span className="sr-only">{t('Since')}: </span>
          <Moment at={declared_at} />
        </p>
      </div>
    </li>
  )
}

/** Placeholder of the list. */
function ReturnListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="panel overflow-hidden">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className={row}>
          <Skeleton className="size-12 flex-none rounded-control" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3 w-44" />
          </span>
          <span className={rowEnd}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-3 w-28" />
          </span>
        </div>
      ))}
    </div>
  )
}

const row = 'relative flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0 sm:px-5'
const rowEnd =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full sm:flex-col sm:items-end sm:self-start'
