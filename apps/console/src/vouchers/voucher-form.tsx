import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerVoucher } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { useCreateVoucher, useUpdateVoucher } from './use-vouchers.ts'
import { useVoucherCalls } from './voucher-calls.ts'
import { VoucherFields } from './voucher-fields.tsx'
import { newVoucher, toSaved, type VoucherValues } from './voucher-values.ts'
import { useVoucherWords } from './voucher-words.ts'

/** The form of a voucher. @param voucher null: it is being made */
export function VoucherForm({ voucher }: { voucher: SellerVoucher | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useFormWords()
  const { home, isMarket } = useVoucherCalls()
  const [blank] = useState(() => newVoucher(Date.now()))
  const create = useCreateVoucher()
  const update = useUpdateVoucher(voucher?.id ?? 0)
  const form = useEditForm<VoucherValues>({
    saved: voucher ? toSaved(voucher) : blank,
    isNew: voucher === null,
    save: async (changes, version) => {
      const { code: _fixed, ...terms } = changes
      const reply = voucher
        ? await update.mutateAsync({ version, ...terms })
        : await create.mutateAsync({ ...blank.values, ...changes })
      return toSaved(reply.voucher)
    },
    readCurrent: (current) => toSaved(current as SellerVoucher),
    onSaved: () => {
      if (!voucher) void navigate(home)
    },
  })
  const isEnded = voucher?.status === 'ended'
  const isCollected = voucher !== null && voucher.collected > 0
  return (
    <div className="grid max-w-160 gap-4">
      {isEnded ? (
        <Notice>{t('This voucher has ended and stays as it is.')}</Notice>
      ) : (
        isCollected && (
          <Notice>{t('Shoppers have collected it: it can only last longer and be used more often.')}</Notice>
        )
      )}
      {isMarket && !isEnded && (
        <Notice>
          {t(
            'The market pays for it: sellers are owed their full prices. It counts in one shop of an order, the one with the largest amount.',
          )}
        </Notice>
      )}
      <VoucherFields form={form} isNew={voucher === null} isEnded={isEnded} isCollected={isCollected} />
      <ChangesBar form={form} words={words} saveLabel={voucher ? undefined : t('Make the voucher')} />
    </div>
  )
}

function useFormWords(): FormWords<VoucherValues> {
  const { t, i18n } = useTranslation()
  const { money } = useVoucherWords()
  const time = (moment: string) => formatMoment(moment, i18n.language)
  const limit = (value: number | null) => value ?? t('none')
  const amount = (value: number | null) => <bdi>{value === null ? t('none') : money(value)}</bdi>
  return {
    code: { label: t('Code'), show: (value) => <bdi>{value || t('none')}</bdi> },
    discount_type: {
      label: t('Kind of discount'),
      show: (value) => (value === 'Percentage' ? t('Percentage') : t('Amount')),
    },
    discount: { label: t('Discount'), show: (value) => <bdi>{value}</bdi> },
    min_order_amount: { label: t('Smallest order'), show: amount },
    max_discount_amount: { label: t('Largest discount'), show: amount },
    starts_at: { label: t('From'), show: time },
    ends_at: { label: t('Until'), show: time },
    use_limit: { label: t('Uses in all'), show: limit },
    use_limit_per_user: { label: t('Uses by one shopper'), show: limit },
  }
}
