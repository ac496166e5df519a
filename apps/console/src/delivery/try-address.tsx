import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DeliveryOption } from '@rialto/contract'
import { POST_CODE_MAX } from '@rialto/contract/limits'
import { writeMinutes } from '@rialto/contract/promised-days'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useDeferredValue, useId, useState } from 'react'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { RegionField } from './region-field.tsx'
import { type Tried, useTriedAddress } from './use-delivery.ts'

/** Shows the offers to a shopper at an address, as they are now. */
export function TryAddress({ version }: { version: number }) {
  const { t } = useTranslation()
  const { home_country: home } = useSettings()
  const countries = useCountryOptions()
  const id = useId()
  const [country, setCountry] = useState(home ?? '')
  const [postCode, setPostCode] = useState('')
  const [region, setRegion] = useState('')
  const [kilos, setKilos] = useState<number | null>(null)
  const address = useDeferredValue({
    country: country || null,
    region: region || null,
    post_code: postCode,
    grams: Math.round((kilos ?? 0) * 1000),
  })
  const { data, isFetching } = useTriedAddress(address, version)
  return (
    <section aria-labelledby={id} className="panel grid content-start gap-4 p-4 md:p-5">
      <div>
        <h2 id={id} className="text-16">
          {t('Try an address')}
        </h2>
        <p className="text-ink-2">{t('What a shopper would be offered now.')}</p>
      </div>
      <ComboBox
        label={t('Country')}
        options={countries}
        value={country || null}
        onChange={(chosen) => {
          setCountry(chosen ?? '')
          setRegion('')
        }}
        placeholder={t('Choose a country')}
        emptyText={t('Nothing found')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('Post code')}
          dir="ltr"
          maxLength={POST_CODE_MAX}
          value={postCode}
          onChange={({ currentTarget }) => setPostCode(currentTarget.value)}
        />
        <NumberField<number | null>
          label={t('Weight')}
          unit={t('kg')}
          isOptional
          min={0}
          max={10_000}
          decimals={3}
          value={kilos}
          onChange={setKilos}
        />
      </div>
      <RegionField country={country} none={t('Choose a region')} value={region} onChange={setRegion} />
      <div role="status" aria-busy={isFetching} className={cx('grid', isFetching && 'text-ink-2')}>
        {data && <Offers tried={data} />}
      </div>
    </section>
  )
}

function Offers({ tried: { zone, options, default_id, not_deliverable_reason: reason } }: { tried: Tried }) {
  const { t } = useTranslation()
  const reasons = {
    no_zone: t('You do not deliver there. The product page says so before the cart does.'),
    no_method: t('No method of this zone takes such a weight.'),
    no_pickup: t('No pick-up date is open.'),
    country_unknown: t('Choose a country first.'),
  }
  if (reason) return <p>{reasons[reason]}</p>
  return (
    <>
      <p className="pb-2 text-13 text-ink-2">{t('Zone: {{name}}', { name: zone })}</p>
      <ul>
        {options.map((option) => (
          <OfferRow key={option.id} option={option} isDefault={option.id === default_id} />
        ))}
      </ul>
      <Why option={options.find(({ id }) => id === default_id)} />
    </>
  )
}

function OfferRow({ option, isDefault }: { option: DeliveryOption; isDefault: boolean }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const days = option.promise && formatPromisedDays(option.promise, i18n.language)
  const { pickup } = option
  const when = () => {
    if (!days) return t('No day is promised')
    if (!pickup) return t('At the door {{days}}', { days })
    const hours = `${writeMinutes(pickup.from_minute)}–${writeMinutes(pickup.to_minute)}`
    return t('Pick up {{day}}, {{hours}}', { day: days, hours })
  }
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-3">
      <div className="min-w-0">
        <b className="wrap-anywhere">{option.name}</b>
        <p className="text-12 text-ink-2">
          {when()}
          {isDefault && ` · ${t('chosen first')}`}
          {!option.allows_cash && ` · ${t('no cash')}`}
        </p>
      </div>
      <span className="num font-semibold">{option.charge > 0 ? formatMoney(option.charge, currency) : t('free')}</span>
    </li>
  )
}

/** Why it arrives on that day. */
function Why({ option }: { option: DeliveryOption | undefined }) {
  const { t, i18n } = useTranslation()
  if (!option?.promise) return null
  const { leaves_on: day } = option.promise
  return (
    <p className="border-t border-line pt-3 text-12 text-ink-2">
      {t('Ordered now, it leaves on {{day}}. The days on the way follow.', {
        day: formatPromisedDays({ from: day, to: day }, i18n.language),
      })}
    </p>
  )
}
