import { api } from '@rialto/client/api/browser.ts'
import { isAbsent } from '@rialto/client/api/client.ts'
import { t as translate } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import { useHydrated } from '@rialto/client/use-external-value.ts'
import type { Order, WithdrawalReceipt } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { RequireJavaScript } from '../forms/index.ts'
import { useLinkedOrder, useOrder } from '../orders/index.ts'
import { useSettings } from '../settings/index.ts'
import type { Route } from './+types/withdraw-page'
import { type Declared, DeclareForm, type DeclareSource } from './declare-form.tsx'
import { WithdrawalReceiptView } from './receipt.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: translate('Withdraw from contract'), hidden: true })

/**
 * `/withdraw`: withdrawal from a contract in two steps, without an account, a reason or an offer to stay (Directive 2011/83/EU, Art. 11a).
 * The fragment names the order of an account (`order-7`) or the link of a mail; without one, the order is written by hand.
 */
export default function WithdrawPage() {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const { settings } = useSettings()
  const { t } = useTranslation()
  const source = hydrated ? hash.slice(1) : ''
  const [, orderId] = /^order-(\d{1,9})$/.exec(source) ?? []
  return (
    <div className="wrap pt-6 pb-6">
      <div className="mx-auto max-w-140">
        {!settings.eu_consumers ? (
          <>
            <h1 className="text-22 sm:text-28">{t('Withdraw from contract')}</h1>
            <p className="mt-1.5 text-ink-2">
              {t('This market has no withdrawal function. Please write to its support.')}
            </p>
          </>
        ) : (
          <RequireJavaScript level={1}>
            <QueryClientProvider client={queryClient}>
              {orderId ? (
                <FromAccount key={orderId} id={Number(orderId)} />
              ) : source ? (
                <FromLink key={source} link={source} />
              ) : (
                <Withdrawal source={{ kind: 'written' }} declare={declareWritten} />
              )}
            </QueryClientProvider>
          </RequireJavaScript>
        )}
      </div>
    </div>
  )
}

const declareWritten = async ({ name, order_code, email, text }: Declared) =>
  (await api.call('POST /withdrawals', { body: { name, order_code, email, text } })).withdrawal

function FromAccount({ id }: { id: number }) {
  const read = useOrder(id)
  return (
    <OfOrder read={read}>
      {(order) => (
        <Withdrawal
          source={{ kind: 'order', order, isNamed: true }}
          declare={async ({ email, lines }) =>
            (
              await api.call('POST /orders/{id}/withdrawals', {
                params: { id },
                body: { email: email || undefined, lines },
              })
            ).withdrawal
          }
        />
      )}
    </OfOrder>
  )
}

function FromLink({ link }: { link: string }) {
  const read = useLinkedOrder(link)
  return (
    <OfOrder read={read}>
      {(order) => (
        <Withdrawal
          source={{ kind: 'order', order, isNamed: false }}
          declare={async ({ name, email, lines }) =>
            (
              await api.call('POST /order-links/order/withdrawals', {
                headers: { 'x-order-link': link },
                body: { name, email: email || undefined, lines },
              })
            ).withdrawal
          }
        />
      )}
    </OfOrder>
  )
}

interface OrderRead {
  data: Order | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** An order that cannot be read, or has no pieces to choose, does not keep anybody from withdrawing: its code is written by hand then. */
function OfOrder({ read, children }: { read: OrderRead; children: (order: Order) => ReactNode }) {
  const { t } = useTranslation()
  if (read.data?.withdrawal?.lines.some(({ left }) => left > 0)) return children(read.data)
  if (read.data || (read.isError && isAbsent(read.error)))
    return <Withdrawal source={{ kind: 'written', code: read.data?.order_code }} declare={declareWritten} />
  if (read.isError)
    return (
      <ErrorState
        title={t('The order could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void read.refetch(), pending: read.isFetching }}
      >
        {t('Nothing is lost. Check your connection, then try again.')}
      </ErrorState>
    )
  return (
    <div role="status" aria-label={t('Loading')}>
      <h1 className="mb-5 text-22 sm:text-28">{t('Withdraw from contract')}</h1>
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}

interface WithdrawalProps {
  source: DeclareSource
  declare: (declared: Declared) => Promise<WithdrawalReceipt>
}

function Withdrawal({ source, declare }: WithdrawalProps) {
  const [receipt, setReceipt] = useState<WithdrawalReceipt | null>(null)
  return receipt ? (
    <WithdrawalReceiptView receipt={receipt} />
  ) : (
    <DeclareForm source={source} declare={declare} onReceived={setReceipt} />
  )
}
