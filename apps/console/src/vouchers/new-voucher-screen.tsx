import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useVoucherCalls } from './voucher-calls.ts'
import { VoucherForm } from './voucher-form.tsx'

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
