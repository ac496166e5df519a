import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { FLASH_SALE_NAME_MAX } from '@rialto/contract/limits'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { MomentField } from '../../form/fields.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { useIsMarket, useSettings } from '../../lib/settings.tsx'
import { SalePicture } from './sale-picture.tsx'
import { nameField, type SaleValues } from './sale-values.ts'

interface SaleFieldsProps {
  form: EditForm<SaleValues>
  hasBegun: boolean
  isEnded: boolean
  /** Shops have offered products, or agreed to proposals. */
  hasOffers: boolean
}

/** Names, picture and times of a flash sale. */
export function SaleFields({ form, hasBegun, isEnded, hasOffers }: SaleFieldsProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { languages } = useSettings()
  const time = (name: 'starts_at' | 'ends_at') => ({
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (moment: string) => form.set({ [name]: moment }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map(({ name: locale, title }) => (
          <TextField
            key={locale}
            label={t('Name ({{language}})', { language: title })}
            lang={locale}
            dir="auto"
            autoComplete="off"
            maxLength={FLASH_SALE_NAME_MAX}
            disabled={isEnded}
            value={form.values[nameField(locale)] ?? ''}
            error={form.errorOf(nameField(locale))}
            onChange={({ currentTarget }) => form.set({ [nameField(locale)]: currentTarget.value })}
          />
        ))}
      </div>
      <SalePicture
        value={form.values.thumbnail}
        error={form.errorOf('thumbnail')}
        isFixed={isEnded}
        onChange={(thumbnail) => form.set({ thumbnail })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField {...time('starts_at')} label={t('From')} disabled={hasBegun || isEnded} />
        <MomentField {...time('ends_at')} label={t('Until')} disabled={isEnded} />
        {hasOffers && isMarket && !isEnded && (
          <p className="text-13 text-ink-2 sm:col-span-2">
            {hasBegun
              ? t('Shops have agreed to these times: it can end earlier, but not later.')
              : t('Shops that have agreed are asked again if it begins earlier or ends later.')}
          </p>
        )}
      </div>
      <Checkbox
        checked={form.values.needs_approval}
        disabled={isEnded}
        onChange={({ target }) => form.set({ needs_approval: target.checked })}
      >
        {t('Offers of sellers wait until the market accepts them')}
      </Checkbox>
    </>
  )
}
