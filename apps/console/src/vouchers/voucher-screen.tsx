import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerVoucher } from '@rialto/contract'
import { VOUCHER_CODE_MAX, VOUCHER_USES_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { MomentField, MoneyField } from '../form/fields.tsx'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { Figures, PageHead } from '../list/page-head.tsx'
import { MarketShareField } from './market-share-field.tsx'
import { useCreateVoucher, useUpdateVoucher, useVoucher, useVoucherCalls, useVoucherWords } from './use-vouchers.ts'

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

/** The form of a voucher. @param voucher null: it is being made */
function VoucherForm({ voucher }: { voucher: SellerVoucher | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useFormWords()
  const { home, isMarket } = useVoucherCalls()
  const [blank] = useState(() => newVoucher(Date.now(), isMarket))
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
            'It counts in one shop of an order, the one with the largest amount. What the market bears is owed to that shop.',
          )}
        </Notice>
      )}
      <VoucherFields
        form={form}
        isMarket={isMarket}
        isNew={voucher === null}
        isEnded={isEnded}
        isCollected={isCollected}
      />
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
    market_share: { label: t('The market bears'), show: (value) => <bdi>{`${value} %`}</bdi> },
    min_order_amount: { label: t('Smallest order'), show: amount },
    max_discount_amount: { label: t('Largest discount'), show: amount },
    starts_at: { label: t('From'), show: time },
    ends_at: { label: t('Until'), show: time },
    use_limit: { label: t('Uses in all'), show: limit },
    use_limit_per_user: { label: t('Uses by one shopper'), show: limit },
  }
}

interface VoucherFieldsProps {
  form: EditForm<VoucherValues>
  isMarket: boolean
  isNew: boolean
  isEnded: boolean
  /** Its terms are a promise to shoppers, so they are fixed but for its end and limits. */
  isCollected: boolean
}

function VoucherFields({ form, isMarket, isNew, isEnded, isCollected }: VoucherFieldsProps) {
  const { t } = useTranslation()
  const isFixed = isEnded || isCollected
  const isPercentage = form.values.discount_type === 'Percentage'
  const field = <Name extends keyof VoucherValues>(name: Name) => ({
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: VoucherValues[Name]) => form.set({ [name]: value }),
  })
  const uses = { isOptional: true, min: 1, max: VOUCHER_USES_MAX, hint: t('Empty: no limit'), disabled: isEnded }
  const discount = { ...field('discount'), label: t('Discount'), disabled: isFixed }
  return (
    <>
      <TextField
        label={t('Code')}
        hint={isNew ? t('3 to 30 letters, digits and hyphens; it cannot be changed later.') : undefined}
        dir="ltr"
        autoComplete="off"
        disabled={!isNew}
        maxLength={VOUCHER_CODE_MAX}
        value={form.values.code}
        error={form.errorOf('code')}
        onChange={({ currentTarget }) => form.set({ code: currentTarget.value.toUpperCase() })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('Kind of discount')}
          disabled={isFixed}
          value={form.values.discount_type}
          error={form.errorOf('discount_type')}
          onChange={({ currentTarget }) =>
            form.set(
              currentTarget.value === 'Percentage'
                ? { discount_type: 'Percentage' }
                : { discount_type: 'Amount', max_discount_amount: null },
            )
          }
        >
          <option value="Percentage">{t('Percentage')}</option>
          <option value="Amount">{t('Amount')}</option>
        </NativeSelect>
        {isPercentage ? <NumberField {...discount} min={1} max={100} unit="%" /> : <MoneyField {...discount} />}
        <MoneyField {...field('min_order_amount')} label={t('Smallest order')} disabled={isFixed} />
        {isPercentage && (
          <MoneyField
            {...field('max_discount_amount')}
            isOptional
            label={t('Largest discount')}
            hint={t('Empty: no limit')}
            disabled={isFixed}
          />
        )}
      </div>
      {isMarket && <MarketShareField {...field('market_share')} disabled={isEnded} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField {...field('starts_at')} label={t('From')} disabled={isFixed} />
        <MomentField {...field('ends_at')} label={t('Until')} disabled={isEnded} />
        <NumberField {...uses} {...field('use_limit')} label={t('Uses in all')} />
        <NumberField {...uses} {...field('use_limit_per_user')} label={t('Uses by one shopper')} />
      </div>
    </>
  )
}

type VoucherValues = Pick<
  SellerVoucher,
  | 'code'
  | 'discount_type'
  | 'discount'
  | 'market_share'
  | 'min_order_amount'
  | 'max_discount_amount'
  | 'starts_at'
  | 'ends_at'
  | 'use_limit'
  | 'use_limit_per_user'
>

const DAY_MS = 24 * 60 * 60_000
const DAYS = 14

/** A voucher for two weeks from now; the code is still missing. */
function newVoucher(now: number, isMarket: boolean): Saved<VoucherValues> {
  const minute = Math.floor(now / 60_000) * 60_000
  return {
    version: 0,
    values: {
      code: '',
      discount_type: 'Percentage',
      discount: 10,
      market_share: isMarket ? 100 : 0,
      min_order_amount: 0,
      max_discount_amount: null,
      starts_at: new Date(minute).toISOString(),
      ends_at: new Date(minute + DAYS * DAY_MS).toISOString(),
      use_limit: null,
      use_limit_per_user: 1,
    },
  }
}

const toSaved = (voucher: SellerVoucher): Saved<VoucherValues> => ({
  version: voucher.version,
  values: {
    code: voucher.code,
    discount_type: voucher.discount_type,
    discount: voucher.discount,
    market_share: voucher.market_share,
    min_order_amount: voucher.min_order_amount,
    max_discount_amount: voucher.max_discount_amount,
    starts_at: voucher.starts_at,
    ends_at: voucher.ends_at,
    use_limit: voucher.use_limit,
    use_limit_per_user: voucher.use_limit_per_user,
  },
})
