import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RegisteredShop, User } from '@rialto/contract'
import type { ShopStatus } from '@rialto/contract/enums'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, type IconNode, Lock } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LoadFailed, showErrorToast } from '../forms/index.ts'
import { openAuthDialog, sendCode } from '../session/index.ts'
import { Moment } from '../settings/index.ts'

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

const ownShopKey = ['GET /seller/shop'] as const

/** The logged-in user's shop, whatever the status of its application, or null. Always refetched. */
function useOwnShop() {
  return useQuery({
    queryKey: ownShopKey,
    queryFn: ({ signal }) =>
      api
        .call('GET /seller/shop', { signal })
        .then(({ shop }) => shop)
        .catch(nullIfForbidden),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

function nullIfForbidden(error: unknown): null {
  if (error instanceof ApiError && error.status === 403) return null
  throw error
}

/** Puts a newly registered shop into the query cache. */
export function cacheOwnShop(client: QueryClient, shop: RegisteredShop): void {
  client.setQueryData(ownShopKey, shop)
}

interface ApplicationStateProps {
  shop: RegisteredShop
  /** The seller. */
  user: User
  /** It has just been sent, so the form that had the focus is gone. */
  isNew: boolean
}

/** The status of an application, and what comes next. */
function ApplicationState({ shop, user, isNew }: ApplicationStateProps) {
  const { t } = useTranslation()
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  const states: Record<ShopStatus, { icon: IconNode; title: string; text: ReactNode }> = {
    pending: {
      icon: Hourglass,
      title: t('Your application is with us'),
      text: <NextSteps email={user.email} />,
    },
    active: {
      icon: CircleCheck,
      title: t('Your shop is open'),
      text: t('Shoppers can find it, and write to you. Products, orders and delivery are in the console.'),
    },
    rejected: {
      icon: CircleX,
      title: t('Your application was turned down'),
      text: <Reason words={shop.reason} />,
    },
    closed: { icon: Lock, title: t('Your shop is closed'), text: <Reason words={shop.reason} /> },
  }
  const { icon, title: words, text } = states[shop.status]
  return (
    <MessageState
      icon={icon}
      title={
        <span ref={title} tabIndex={-1} className="outline-none">
          {words}
        </span>
      }
      action={
        shop.status === 'active' && (
          <div className="flex flex-wrap justify-center gap-2.5">
            <ButtonLink to="/console" reloadDocument variant="pri">
              {t('Open the console')}
            </ButtonLink>
            <ButtonLink to={`/shops/${shop.id}`}>{t('Visit your shop')}</ButtonLink>
          </div>
        )
      }
    >
      <p className="mb-4">
        <bdi className="font-semibold text-ink">{shop.name}</bdi>
        {' · '}
        <Moment at={shop.registered_at} write={(moment) => t('Sent {{moment}}', { moment })} />
      </p>
      {text}
      {!user.account_verified && <Unproved user={user} />}
    </MessageState>
  )
}

/** Asks for the code that proves the seller's address, without which no mail of an order comes. */
function Unproved({ user }: { user: User }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const to = user.email
    ? { phone: user.email, phoneCode: null }
    : { phone: user.phone ?? '', phoneCode: user.phone_code }
  const ask = async () => {
    setPending(true)
    try {
      openAuthDialog((await sendCode({ purpose: 'verify', ...to })).step)
    } catch (error) {
      showErrorToast(error, t('The shop cannot be reached'))
    }
    setPending(false)
  }
  return (
    <Notice tone="warn" className="mt-4 text-start">
      <p className="mb-2">
        {t('{{address}} is not confirmed yet. Until then you get no mail about orders.', { address: to.phone })}
      </p>
      <Button size="sm" pending={pending} onClick={() => void ask()}>
        {t('Send the code')}
      </Button>
    </Notice>
  )
}

/** The operator's reason, if any. */
function Reason({ words }: { words: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      {words && (
        <p dir="auto" className="mb-3 rounded-control bg-ground-2 px-3.5 py-3 text-start whitespace-pre-line text-ink">
          {words}
        </p>
      )}
      <p>{t('If you have questions, write to us.')}</p>
    </>
  )
}

/** The next steps of a pending application. */
function NextSteps({ email }: { email: string | null }) {
  const { t } = useTranslation()
  return (
    <ol className="grid list-decimal gap-2 ps-5 text-start">
      <li>{t('We look at what you sent; nobody else sees your shop until then.')}</li>
      <li>{email ? t('We write to you at {{email}}.', { email }) : t('We tell you here.')}</li>
      <li>{t('Once we agree, your shop opens, and you can sell.')}</li>
    </ol>
  )
}
