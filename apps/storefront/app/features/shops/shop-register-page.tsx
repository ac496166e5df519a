import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { RegisteredShop, User } from '@rialto/contract'
import type { ShopStatus } from '@rialto/contract/enums'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Hourglass, type IconNode, Lock } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { apiOf } from '../../lib/load.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { LoadFailed, RequireJavaScript, showErrorToast } from '../forms/index.ts'
import { openAuthDialog, sendCode, useUser } from '../session/index.ts'
import { Moment } from '../settings/index.ts'
import type { Route } from './+types/shop-register-page'
import { ApplicationForm } from './application-form.tsx'
import { notFoundUnlessMarket } from './load-shop.ts'
import { useInvitation } from './use-application.ts'

export const loader = ({ context }: Route.LoaderArgs) => notFoundUnlessMarket(apiOf(context))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t('Become a Seller'),
    description: t('Open your own shop: tell us who you are and what you sell.'),
  })

export default ShopRegisterPage

/** `/shop/register`: the application form, of logged-in users for their account, or the state of their application. */
export function ShopRegisterPage() {
  const { t } = useTranslation()
  const user = useUser()
  const [sent, setSent] = useState<RegisteredShop | null>(null)
  const { isKnown, invitation, refusal } = useInvitation()
  const onSent = (shop: RegisteredShop) => {
    cacheOwnShop(queryClient, shop)
    setSent(shop)
  }
  const form = (
    <>
      {refusal && (
        <Notice tone="warn" className="mb-4">
          {refusal}
        </Notice>
      )}
      {invitation && (
        <Notice tone="ok" className="mb-4">
          {t('The market invites you: your shop opens as soon as you have sent this.')}
        </Notice>
      )}
      {user ? (
        <p className="mb-4 text-ink-2">
          {t('The shop gets your account: {{name}}, {{email}}.', { name: user.name, email: user.email ?? '' })}
        </p>
      ) : (
        <p className="mb-4 text-ink-2">
          {t('You have an account here?')}{' '}
          <TextButton onClick={() => openAuthDialog({ name: 'login' })}>
            {t('Log in and open the shop with it')}
          </TextButton>
        </p>
      )}
      <ApplicationForm
        // An invitation that is looked up late fills in its address while nothing has been typed.
        key={`${user?.id} ${isKnown && invitation ? invitation.token : ''}`}
        {...{ user, invitation, onSent }}
      />
    </>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <div className="wrap pt-6 lg:pt-8">
        <header className="mb-6">
          <h1 className="text-22 sm:text-28">{t('Become a Seller')}</h1>
          <p className="mt-1 text-ink-2">{t('A few short steps, and your shop stands in the market hall.')}</p>
        </header>
        {user ? (
          <OwnShop key={user.id} user={user} isNew={sent !== null} form={form} />
        ) : (
          // Hidden by CSS for logged-in users until the page has hydrated.
          <div className="in-data-session:invisible">
            <RequireJavaScript>{form}</RequireJavaScript>
          </div>
        )}
      </div>
    </QueryClientProvider>
  )
}

interface OwnShopProps {
  user: User
  isNew: boolean
  /** The form for a person without a shop. */
  form: ReactNode
}

/** The state of a logged-in user's application, or the form for one. */
function OwnShop({ user, isNew, form }: OwnShopProps) {
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
function cacheOwnShop(client: QueryClient, shop: RegisteredShop): void {
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
