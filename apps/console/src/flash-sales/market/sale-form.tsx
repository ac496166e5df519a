import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketFlashSaleDetails } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChangesBar, type FormWords } from '../../form/changes-bar.tsx'
import { useEditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { SaleFields } from './sale-fields.tsx'
import { nameField, newSale, type SaleValues, toRequest, toSaved } from './sale-values.ts'
import { type NewSale, usePlanSale, useUpdateSale } from './use-market-sales.ts'

/** The form of a flash sale. @param sale null: it is being planned */
export function SaleForm({ sale }: { sale: MarketFlashSaleDetails | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const locales = useSettings().languages.map(({ name }) => name)
  const words = useFormWords()
  const [blank] = useState(() => newSale(Date.now(), locales))
  const plan = usePlanSale()
  const update = useUpdateSale(sale?.id ?? 0)
  const planned = useRef(0)
  const form = useEditForm<SaleValues>({
    saved: sale ? toSaved(sale, locales) : blank,
    isNew: sale === null,
    save: async (changes, version) => {
      if (sale) {
        const { sale: saved } = await update.mutateAsync({ version, ...toRequest(changes) })
        return toSaved(saved, locales)
      }
      const { sale: made } = await plan.mutateAsync(toRequest({ ...blank.values, ...changes }) as NewSale)
      planned.current = made.id
      return toSaved(made, locales)
    },
    readCurrent: (current) => toSaved(current as MarketFlashSaleDetails, locales),
    onSaved: () => {
      if (!sale) void navigate(`/market-sales/${planned.current}`)
    },
  })
  return (
    <div className="grid max-w-160 grid-cols-1 gap-4">
      {sale?.status === 'ended' && <Notice>{t('This flash sale has ended and stays as it is.')}</Notice>}
      <SaleFields
        form={form}
        hasBegun={sale?.status === 'running'}
        isEnded={sale?.status === 'ended'}
        hasOffers={sale !== null && sale.lines + (sale.status === 'coming' ? sale.waiting : 0) > 0}
      />
      <ChangesBar form={form} words={words} saveLabel={sale ? undefined : t('Plan it')} />
    </div>
  )
}

function useFormWords(): FormWords<SaleValues> {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const time = (moment: string) => formatMoment(moment, i18n.language)
  const names = languages.map(({ name: locale, title }) => [
    nameField(locale),
    {
      label: t('Name ({{language}})', { language: title }),
      show: (value: string) => <bdi>{value || t('none')}</bdi>,
    },
  ])
  return {
    ...Object.fromEntries(names),
    thumbnail: { label: t('Picture') },
    starts_at: { label: t('From'), show: time },
    ends_at: { label: t('Until'), show: time },
    needs_approval: {
      label: t('Offers of sellers'),
      show: (value: boolean) => (value ? t('wait for the market') : t('count at once')),
    },
  }
}
