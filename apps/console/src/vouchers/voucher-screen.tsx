import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { Figures, PageHead } from '../list/page-head.tsx'
import { useVoucher, useVoucherCalls, useVoucherWords } from './use-vouchers.ts'
import { VoucherForm } from './voucher-form.tsx'

const StopDialog = latePart(async () => (await import('./stop-dialog.tsx')).StopDialog)

/** A voucher: its terms, its figures, and Stop. */
export function VoucherScreen() {
  const { t } = useTranslation()
  const { money, uses } = useVoucherWords()
  const { data, error, isFetching, refetch } = useVoucher(Number(useParams().id))
  const { home } = useVoucherCalls()
  const [isStopping, setStopping] = useState(false)
  if (!data)
    return error ? (
      <ErrorState
        title={t('The voucher could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    ) : (
      <Skeleton className="h-96" />
    )
  const { voucher } = data
  const figures = [
    [t('Collected'), String(voucher.collected)],
    [t('Used'), uses(voucher)],
    [t('Orders with it'), money(voucher.revenue)],
  ] as const
  return (
    <>
      <PageHead title={voucher.code} back={{ to: home, label: t('Back to the vouchers') }}>
        {voucher.status === 'ended' ? (
          <Badge>{t('Ended')}</Badge>
        ) : (
          <Button onClick={() => setStopping(true)}>{t('Stop the voucher')}</Button>
        )}
      </PageHead>
      <div className="mb-5">
        <Figures figures={figures} />
      </div>
      <VoucherForm key={voucher.id} voucher={voucher} />
      <Suspense>{isStopping && <StopDialog voucher={voucher} onClose={() => setStopping(false)} />}</Suspense>
    </>
  )
}

/** A voucher that is being made. */
export function NewVoucherScreen() {
  const { t } = useTranslation()
  const { home } = useVoucherCalls()
  return (
    <>
      <PageHead title={t('New voucher')} back={{ to: home, label: t('Back to the vouchers') }} />
      <VoucherForm voucher={null} />
    </>
  )
}
