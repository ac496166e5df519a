import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketSellerDetails } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { CircleCheck, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { SafeHtml } from '../moderation/moderation-parts.tsx'
import { DecisionFoot } from './decision-foot.tsx'
import { useSeller, useSellerWords } from './use-sellers.ts'

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

/** The person and the address of a shop, and what it holds. */
function SellerFacts({ seller: { owner, address, products, status, id } }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <dl className="grid gap-2 border-y border-line py-4">
      {owner && (
        <>
          <Fact label={t('Owner')}>
            {canOpen('/customers') ? (
              <Link to={`/customers/${owner.id}`} className="text-accent-ink underline-offset-3 hover:underline">
                <bdi>{owner.name}</bdi>
              </Link>
            ) : (
              <bdi>{owner.name}</bdi>
            )}
          </Fact>
          {owner.email && (
            <Fact label={t('Email')}>
              <a href={`mailto:${owner.email}`} className="wrap-anywhere underline-offset-3 hover:underline">
                {owner.email}
              </a>
            </Fact>
          )}
          {owner.phone && (
            <Fact label={t('Phone')}>
              <bdi dir="ltr">{owner.phone}</bdi>
            </Fact>
          )}
        </>
      )}
      <Fact label={t('Address')}>
        <span dir="auto" className="whitespace-pre-line">
          {address || '–'}
        </span>
      </Fact>
      <Fact label={t('Products')}>
        <span className="tabular-nums">{products}</span>
        {status === 'active' && (
          <a
            href={`/shops/${id}`}
            target="_blank"
            rel="noreferrer"
            className="ms-3 text-accent-ink underline-offset-3 hover:underline"
          >
            {t('View shop')}
          </a>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
    <dt className="text-ink-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Facts that the market knows about a shop by itself: a sentence each, never a score. */
function SellerChecks({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const words = useSellerWords()
  const { owner, same_name } = seller
  const checks = [
    ...(owner?.email
      ? [
          owner.is_email_verified
            ? { isFine: true, text: t('The email is confirmed') }
            : { isFine: false, text: t('The email is not confirmed yet') },
        ]
      : []),
    ...(owner?.phone
      ? [
          owner.is_phone_verified
            ? { isFine: true, text: t('The phone is confirmed') }
            : { isFine: false, text: t('The phone is not confirmed yet') },
        ]
      : []),
    ...(seller.address ? [] : [{ isFine: false, text: t('The address is missing') }]),
    ...(same_name.length === 0
      ? [{ isFine: true, text: t('No other shop has this name') }]
      : same_name.map(({ name, status }) => ({
          isFine: false,
          text: t('Another shop has this name: {{name}} ({{status}})', { name, status: words[status].label }),
        }))),
  ]
  return (
    <section aria-label={t('Checks')}>
      <h3 className="mb-2 text-14 font-semibold">{t('Checks')}</h3>
      <ul className="grid">
        {checks.map(({ isFine, text }) => (
          <li key={text} className="flex items-center gap-2.5 border-b border-line py-2 last:border-0">
            <Icon as={isFine ? CircleCheck : TriangleAlert} size={18} className={isFine ? 'text-ok' : 'text-warn'} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
