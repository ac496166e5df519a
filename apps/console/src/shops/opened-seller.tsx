import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { KeptPromises, MarketSellerDetails } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Check, CircleCheck, Eye, TriangleAlert } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useView } from '../access/view-banner.tsx'
import { PromisesKept } from '../delivery/kept-promises.tsx'
import { messageOf } from '../lib/errors.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { OpenedFoot } from '../list/beside-list.tsx'
import { ReasonFields, SafeHtml } from '../moderation/moderation-parts.tsx'
import { SellerIdentityChecks } from './identity-checks.tsx'
import { useDecide, useSeller, useSellerWords } from './use-sellers.ts'

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
      {seller.kept_promises && <SellerPromises kept={seller.kept_promises} />}
      <SellerIdentityChecks shopId={seller.id} />
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
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 narrow:grid-cols-1 narrow:gap-0">
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

function SellerPromises({ kept }: { kept: KeptPromises }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Kept promises')}>
      <h3 className="mb-2 text-14 font-semibold">{t('Kept promises')}</h3>
      <PromisesKept kept={kept} />
    </section>
  )
}

/** The decision about a shop: what will follow in a sentence, then the buttons; the one that hurts at the far end. */
function DecisionFoot({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'reject' | 'close' | null>(null)
  const decide = useDecide(seller.id)
  const { begin } = useView()
  const error = decide.error ?? begin.error
  const { status } = seller
  if (asking) return <ReasonForm kind={asking} seller={seller} decide={decide} onCancel={() => setAsking(null)} />
  return (
    <OpenedFoot>
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {(status === 'pending' || status === 'rejected') && (
        <>
          <p className="text-ink-2">
            {t('Approving opens the shop at once and mails its owner. Both stand in the record.')}
          </p>
          <div className="flex flex-wrap items-center gap-2.5">
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'approve' })}>
              <Icon as={Check} size={18} />
              {t('Approve')}
            </Button>
            {status === 'pending' && (
              <Button variant="danger" className="ms-auto" onClick={() => setAsking('reject')}>
                {t('Reject …')}
              </Button>
            )}
          </div>
        </>
      )}
      {(status === 'active' || status === 'closed') && (
        <div className="flex flex-wrap items-center gap-2.5">
          {status === 'closed' && (
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'reopen' })}>
              {t('Open again')}
            </Button>
          )}
          <Button pending={begin.isPending} onClick={() => begin.mutate(seller.id)}>
            <Icon as={Eye} size={18} />
            {t('See as this seller')}
          </Button>
          {status === 'active' && (
            <Button variant="danger" className="ms-auto" onClick={() => setAsking('close')}>
              {t('Close shop …')}
            </Button>
          )}
        </div>
      )}
    </OpenedFoot>
  )
}

interface ReasonFormProps {
  kind: 'reject' | 'close'
  seller: MarketSellerDetails
  decide: ReturnType<typeof useDecide>
  onCancel: () => void
}

/** Asks for the reason, which is the very text that the seller reads, and says what will follow. */
function ReasonForm({ kind, seller, decide, onCancel }: ReasonFormProps) {
  const { t } = useTranslation()
  const reasons = useReasons(kind)
  const [text, setText] = useState('')
  const { mutate, error, isPending } = decide
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const fieldError = error instanceof ApiError ? error.errors.reason?.[0] : undefined
  const send = () => {
    if (text.trim() !== '' && !isPending) mutate({ kind, reason: text.trim() })
  }
  return (
    <Form ref={box} className="grid scroll-mb-5 gap-4 border-t border-line pt-4" onSend={send}>
      <h3 className="text-16">
        {kind === 'reject' ? t('Reject {{name}}', { name: seller.name }) : t('Close {{name}}', { name: seller.name })}
      </h3>
      {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <ReasonFields
        reasons={reasons}
        hint={t('By mail, and in the storefront.')}
        text={text}
        error={fieldError}
        onText={setText}
      />
      <Notice>{kind === 'reject' ? <RejectionFollows /> : <ClosingFollows seller={seller} />}</Notice>
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{kind === 'reject' ? t('Keep waiting') : t('Keep open')}</Button>
        <Button type="submit" variant="danger" pending={isPending} disabled={text.trim() === ''}>
          {kind === 'reject' ? t('Reject and send') : t('Close and send')}
        </Button>
      </div>
    </Form>
  )
}

function RejectionFollows() {
  const { t } = useTranslation()
  return t('The shop is not shown. You can take this back or approve later; the mail stays sent.')
}

function ClosingFollows({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-1.5">
      <li>
        {t('All products ({{number}}) are no longer shown or sold, also not from carts.', { number: seller.products })}
      </li>
      <li>
        {t('Open orders ({{number}}) stay. The team still sees and completes them, and nothing else.', {
          number: seller.open_orders,
        })}
      </li>
      <li>
        {t('Conversations that wait ({{number}}) can still be answered; shoppers write nothing new.', {
          number: seller.waiting_conversations,
        })}
      </li>
      <li>{t('You can open the shop again at any time.')}</li>
    </ul>
  )
}

interface Reason {
  id: string
  label: string
  /** The proposed text for the seller; empty: they write their own. */
  text: string
}

/** Usual reasons of a decision, with texts to begin with. */
function useReasons(kind: 'reject' | 'close'): Reason[] {
  const { t } = useTranslation()
  const other = { id: 'other', label: t('Something else'), text: '' }
  if (kind === 'reject')
    return [
      {
        id: 'goods',
        label: t('Not our goods'),
        text: t('We do not offer goods of this kind. Thank you for thinking of us.'),
      },
      {
        id: 'incomplete',
        label: t('Something is missing'),
        text: t('We cannot tell who you are: the address or the description is not complete.'),
      },
      {
        id: 'name',
        label: t('Name taken'),
        text: t('There is a shop of this name already. Please choose another one and write to us.'),
      },
      other,
    ]
  return [
    {
      id: 'asked',
      label: t('The seller asked for it'),
      text: t('You asked us to close the shop. Write to us when you want to open it again.'),
    },
    {
      id: 'parcels',
      label: t('Parcels do not arrive'),
      text: t('Several shoppers have not got their parcels, and we could not reach you.'),
    },
    {
      id: 'rules',
      label: t('Against the rules'),
      text: t('Goods in your shop are against the rules of the market.'),
    },
    other,
  ]
}
