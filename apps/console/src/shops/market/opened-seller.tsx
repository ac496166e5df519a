import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketSellerDetails } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { SafeHtml } from '../../moderation/moderation-parts.tsx'
import { DecisionFoot } from './decision-foot.tsx'
import { SellerChecks } from './seller-checks.tsx'
import { SellerFacts } from './seller-facts.tsx'
import { useSellerWords } from './seller-words.ts'
import { useSeller } from './use-sellers.ts'

/** A shop with all that was sent, what speaks for and against it, and the decision. */
export function OpenedSeller({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSeller(id)
  if (error && !data)
    return (
      <ErrorState
        title={t('The shop could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-80" />
  const { seller } = data
  return (
    <div className="grid gap-5">
      <SellerHead seller={seller} />
      <SellerFacts seller={seller} />
      <SellerChecks seller={seller} />
      <DecisionFoot key={seller.status} seller={seller} />
    </div>
  )
}

function SellerHead({ seller }: { seller: MarketSellerDetails }) {
  const { t, i18n } = useTranslation()
  const { label, tone } = useSellerWords()[seller.status]
  return (
    <div className="grid gap-3">
      {seller.banner && (
        <img
          src={`${seller.banner}?w=640`}
          alt=""
          width={400}
          height={120}
          className="dim-dark h-30 w-full rounded-control bg-tile object-cover"
        />
      )}
      <div className="flex items-center gap-3">
        <Avatar name={seller.name} src={seller.logo && `${seller.logo}?w=96`} size={44} />
        <div className="min-w-0 flex-1">
          <b className="block truncate text-18">
            <bdi>{seller.name}</bdi>
          </b>
          <span className="text-12 text-ink-2">
            {t('Applied {{time}}', { time: formatMoment(seller.registered_at, i18n.language) })}
          </span>
        </div>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
      {seller.reason && (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
          {seller.reason}
        </blockquote>
      )}
      <SafeHtml html={seller.description} />
    </div>
  )
}
