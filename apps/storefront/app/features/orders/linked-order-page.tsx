import { api } from '@rialto/client/api/browser.ts'
import { isAbsent } from '@rialto/client/api/client.ts'
import { t as translate } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import { useHydrated } from '@rialto/client/use-external-value.ts'
import { ORDER_CODE_MAX, ORDER_LINK_DAYS } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { MailCheck } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import {
  collectFieldErrors,
  LoadFailed,
  RequireJavaScript,
  useSubmit,
  validateEmail,
  validateRequired,
} from '../forms/index.ts'
import { EmailField, useUser } from '../session/index.ts'
import type { Route } from './+types/linked-order-page'
import { OrderDetails, OrderPlaced, OrderSkeleton, OrderTitle } from './order-page.tsx'
import { useLinkedOrder, useOrder } from './use-orders.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: translate('Order details'), hidden: true })

/** `/order/{code}#{link}`: an order for the reader of a mail, without an account. The server never sees the fragment. */
export default function LinkedOrderPage() {
  const { code = '' } = useParams()
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const link = hydrated ? hash.slice(1) : ''
  return (
    <div className="wrap pt-6 pb-6">
      <RequireJavaScript level={1}>
        {!hydrated ? (
          <Loading />
        ) : link === '' ? (
          <AskForLink code={code} />
        ) : (
          <QueryClientProvider client={queryClient}>
            <LinkedOrder key={link} link={link} code={code} />
          </QueryClientProvider>
        )}
      </RequireJavaScript>
    </div>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="mb-5 text-22 sm:text-28">{t('Order details')}</h1>
      <OrderSkeleton />
    </>
  )
}

function LinkedOrder({ link, code }: { link: string; code: string }) {
  const { t } = useTranslation()
  const user = useUser()
  const { data: order, error, isError, isFetching, refetch } = useLinkedOrder(link)
  if (isError && isAbsent(error)) return <AskForLink code={code} isExpired />
  if (isError)
    return (
      <LoadFailed
        error={error}
        title={t('The order could not be loaded')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!order) return <Loading />
  return (
    <>
      {user && <OpenInAccount orderId={order.id} />}
      <header className="mb-5">
        <h1 className="text-22 sm:text-28">
          <OrderTitle order={order} />
        </h1>
        <p className="mt-1 text-ink-2">
          <OrderPlaced order={order} />
        </p>
      </header>
      <OrderDetails order={order} withdrawPath={`/withdraw#${link}`} canReview={false} link={link} />
    </>
  )
}

/** In the account there is more to do; a link that somebody passed on stays here. */
function OpenInAccount({ orderId }: { orderId: number }) {
  const { data: own } = useOrder(orderId)
  return own ? <Navigate to={`/order-history/${own.id}`} replace /> : null
}

/** Asks for a new link by the order's code and mail address. The reply tells nobody whether there is such an order. */
function AskForLink({ code, isExpired = false }: { code: string; isExpired?: boolean }) {
  const { t } = useTranslation()
  const [isSent, setIsSent] = useState(false)
  const [values, setValues] = useState({ order_code: code, email: '' })
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (body: typeof values) => api.call('POST /order-links', { body }),
    { onSuccess: () => setIsSent(true) },
  )
  const change = (part: Partial<typeof values>) => {
    for (const field of Object.keys(part)) clearError(field)
    setValues({ ...values, ...part })
  }
  const send = () => {
    const wrong = collectFieldErrors({
      order_code: validateRequired(values.order_code, t('Order code'), t),
      email: validateEmail(values.email, true, t),
    })
    if (wrong) showErrors(wrong)
    else void submit(values)
  }
  if (isSent) return <LinkSent email={values.email} />
  return (
    <section className="panel mx-auto max-w-120 p-5 sm:p-7">
      <h1 className="text-22">{isExpired ? t('This link has ended') : t('See your order')}</h1>
      <p className="mt-1.5 mb-5 text-ink-2">
        {t(
          'Tell us the code of the order and the mail address that you ordered with. We mail you a link to it, which lasts {{days}} days.',
          {
            days: ORDER_LINK_DAYS,
          },
        )}
      </p>
      <Form ref={form} method="post" onSend={send} className="grid gap-5">
        <TextField
          label={t('Order code')}
          name="order_code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={ORDER_CODE_MAX}
          aria-required
          value={values.order_code}
          error={errors.order_code}
          onChange={(event) => change({ order_code: event.target.value })}
        />
        <EmailField value={values.email} onChange={(email) => change({ email })} error={errors.email} aria-required />
        <Button type="submit" variant="pri" size="lg" pending={pending}>
          {t('Mail me the link')}
        </Button>
      </Form>
    </section>
  )
}

/** Replaces the form and takes the focus, which would be lost with it. */
function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status">
      <MessageState icon={MailCheck} level={1} title={t('Look into your mail')}>
        {t('If code and address belong to an order, a mail with the link is on its way to {{email}}.', { email })}
      </MessageState>
    </div>
  )
}
