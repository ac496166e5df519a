import { isAbsent } from '@rialto/client/api/client.ts'
import { t as translate } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OwnReturnDetails } from '@rialto/contract'
import { RETURN_KINDS, type ReturnKind } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ArrowLeft } from 'lucide'
import { Link } from 'react-router'
import { idOr404, notFound } from '../../lib/load.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage } from '../account/index.ts'
import { NotFoundScreen } from '../layout/index.ts'
import { Moment, useIsMarket } from '../settings/index.ts'
import type { Route } from './+types/return-page'
import { SentForm } from './order-returns.tsx'
import { ReturnDetails } from './return-details.tsx'
import { useOrderReturn } from './use-order-returns.ts'
import { useReturnStanding, useReturnStates } from './use-return-words.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: translate('Returns'), hidden: true })

export function loader({ params }: Route.LoaderArgs) {
  const kind = RETURN_KINDS.find((one) => one === params.kind)
  if (!kind) throw notFound()
  return { kind, id: idOr404(params.id) }
}

export default function Return({ loaderData: { kind, id } }: Route.ComponentProps) {
  return <ReturnPage key={`${kind} ${id}`} kind={kind} id={id} />
}

/** `/returns/{kind}/{id}`: a withdrawal or a complaint, with what happened and what can be done. */
export function ReturnPage({ kind, id }: { kind: ReturnKind; id: number }) {
  const { t } = useTranslation()
  const { data: shown, error, isError, isFetching, refetch } = useOrderReturn({ link: undefined }, { kind, id })
  if (isError && isAbsent(error)) return <NotFoundScreen />
  const name = kind === 'complaint' ? t('Complaint') : t('Withdrawal')
  return (
    <>
      <Link
        to="/returns"
        className="touch-44 relative mb-2 inline-flex items-center gap-1.5 text-ink-2 transition-colors hover:text-ink"
      >
        <Icon as={ArrowLeft} size={16} flip />
        {t('Returns')}
      </Link>
      <AccountPage title={shown ? <Title name={name} shown={shown} /> : name} lead={shown && <About shown={shown} />}>
        {shown ? (
          <Standing shown={shown} />
        ) : isError ? (
          <div className="panel">
            <ErrorState
              title={t('It could not be loaded')}
              retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
            >
              {t('Nothing is lost. Check your connection, then try again.')}
            </ErrorState>
          </div>
        ) : (
          <div role="status" aria-label={t('Loading')}>
            <Skeleton className="h-80 rounded-card" />
          </div>
        )}
      </AccountPage>
    </>
  )
}

function Title({ name, shown }: { name: string; shown: OwnReturnDetails }) {
  const { label, tone } = useReturnStates()[shown.state]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>
        {name} <bdi dir="ltr">{shown.code}</bdi>
      </span>
      <Badge tone={tone} dot className="tracking-normal">
        {label}
      </Badge>
    </span>
  )
}

function About({ shown: { order, shop, declared_at } }: { shown: OwnReturnDetails }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <TextLink to={`/order-history/${order.id}`} className="touch-44 relative">
        {t('Order')} <bdi dir="ltr">{order.order_code}</bdi>
      </TextLink>
      {isMarket && <bdi>{shop.name}</bdi>}
      <Moment at={declared_at} write={(moment) => t('Since {{moment}}', { moment })} />
    </span>
  )
}

function Standing({ shown }: { shown: OwnReturnDetails }) {
  const standing = useReturnStanding()
  const access = { orderId: shown.order.id, link: undefined }
  return (
    <div className="panel grid gap-5 p-5">
      <p className="text-16 font-semibold">{standing(shown)}</p>
      {shown.can_send && <SentForm access={access} shown={shown} />}
      <ReturnDetails level={2} access={access} shown={shown} />
    </div>
  )
}
