import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTax } from '@rialto/contract'
import { protectsEuConsumers } from '@rialto/contract/eu-consumers'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { Section } from '../lib/section.tsx'
import { taxCalls, useTaxChange } from './use-taxes.ts'

/** Explains rates, and turns the list into them. */
export function TurnIntoRates({ tax }: { tax: MarketTax }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useTaxChange(taxCalls.fromFlat)
  // The law of the European Union asks for both, and no amount changes while nothing is taxed.
  const isOffered = tax.flat.length === 0 && protectsEuConsumers(tax.home_country)
  const [isInclusive, setInclusive] = useState(tax.prices_include_tax || isOffered)
  const [onDelivery, setOnDelivery] = useState(tax.tax_on_delivery === 'goods' || isOffered)
  return (
    <Section title={t('Rates by goods, country and day')}>
      <div className="grid gap-3 px-4 py-4 md:px-5">
        <p className="text-ink-2">
          {t(
            'Books and food are often taxed otherwise, other countries have other rates, and rates change on a day. Rates know all three; the list above knows one percentage for everything.',
          )}
        </p>
        <Checkbox checked={isInclusive} onChange={({ target }) => setInclusive(target.checked)}>
          {t('Prices include tax')}
        </Checkbox>
        <Checkbox checked={onDelivery} onChange={({ target }) => setOnDelivery(target.checked)}>
          {t('Delivery is taxed as the goods in the parcel')}
        </Checkbox>
        <p className="text-13 text-ink-2">
          {(isInclusive || onDelivery) && tax.flat.length > 0
            ? t('Prices stay as they are written, so the tax in them is less than what is added now.')
            : t('No amount changes by that.')}
        </p>
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <Button
          variant="pri"
          className="justify-self-start"
          pending={isPending}
          onClick={() =>
            mutate({
              version: tax.version,
              prices_include_tax: isInclusive,
              tax_on_delivery: onDelivery ? 'goods' : 'none',
            })
          }
        >
          {t('Turn into rates')}
        </Button>
      </div>
    </Section>
  )
}

/** Whether delivery is taxed. */
export function DeliverySection({ tax: { tax_on_delivery: present, version } }: { tax: MarketTax }) {
  const { t } = useTranslation()
  const { mutate } = useTaxChange(taxCalls.settings)
  return (
    <Section title={t('Delivery')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 md:px-5">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {present === 'goods'
            ? t('Taxed as the pieces in the parcel, split by what they cost.')
            : t('Delivery charges are free of tax.')}
        </p>
        <OptionGroup
          legend={t('Tax on delivery')}
          legendHidden
          size="sm"
          unavailableLabel=""
          options={[
            { value: 'goods', label: t('As the goods') },
            { value: 'none', label: t('No tax') },
          ]}
          value={[present]}
          onChange={([value]) =>
            mutate(
              { version, tax_on_delivery: value === 'goods' ? 'goods' : 'none' },
              { onError: (error) => showError(error, t('The shop cannot be reached')) },
            )
          }
        />
      </div>
    </Section>
  )
}

export function BackToList({ version }: { version: number }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useTaxChange(taxCalls.toFlat)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        pending={isPending}
        onClick={() => mutate(version, { onError: (error) => showError(error, t('The shop cannot be reached')) })}
      >
        {t('Back to the list of taxes')}
      </Button>
      <span className="text-13 text-ink-2">{t('Possible until the first order with rates.')}</span>
    </div>
  )
}
