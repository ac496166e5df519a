import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerVoucher } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useVoucherList } from './use-voucher-list.tsx'
import { useVouchers } from './use-vouchers.ts'
import { useVoucherCalls } from './voucher-calls.ts'

const StopDialog = latePart(async () => (await import('./stop-dialog.tsx')).StopDialog)

/** The vouchers of the present shop or of the market: running, coming and ended ones, with their figures. */
export function VouchersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const navigate = useNavigate()
  const { home } = useVoucherCalls()
  const { data, counts } = useVouchers(state)
  const [stopping, setStopping] = useState<SellerVoucher | null>(null)
  const list = useVoucherList({ counts, state, onStop: setStopping })
  useKeys([{ keys: 'N', label: t('New voucher'), run: () => void navigate(`${home}/new`) }])
  return (
    <>
      <PageHead title={t('Vouchers')} updatedAt={data.updatedAt}>
        <ButtonLink to={`${home}/new`} variant="pri">
          {t('New voucher')}
        </ButtonLink>
      </PageHead>
      <List list={list} state={state} data={data} />
      <Suspense>{stopping && <StopDialog voucher={stopping} onClose={() => setStopping(null)} />}</Suspense>
    </>
  )
}
