import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { queryClient } from '@rialto/client/query.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { showErrorToast } from '../forms/index.ts'
import { markCollected } from './collected.ts'

/** Collects a voucher and shows the server's message (docs/spec §8). */
export async function collectVoucher(id: number): Promise<void> {
  try {
    const { message } = await api.answer('POST /vouchers-collect', { body: { coupon_id: id } })
    markCollected([id])
    void queryClient.invalidateQueries({ queryKey: ['GET /get-collected-vouchers'] })
    showToast({ tone: 'success', title: message || t('Voucher collected') })
  } catch (error) {
    // It was collected in another tab meanwhile.
    if (error instanceof ApiError && error.code === 'voucher_already_collected') markCollected([id])
    showErrorToast(error, t('The shop cannot be reached'))
  }
}
