import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DeliveryMethod, DeliveryZone } from '@rialto/contract'
import type { DeliveryKind } from '@rialto/contract/enums'
import { DELIVERY_DAYS_MAX, DELIVERY_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { groupBy } from './place-rows.ts'
import { type RateRow, RatesTable } from './rates-table.tsx'
import type { MethodBody, Saving } from './use-delivery.ts'

interface MethodDialogProps {
  /** Null adds one. */
  method: DeliveryMethod | null
  /** The zone whose button opened the dialog. */
  zoneId: number
  zones: readonly DeliveryZone[]
  version: number
  save: Saving<MethodBody>
  onClose: () => void
}

type Rates = Readonly<Record<number, readonly RateRow[]>>

const FIRST_RATE: RateRow = { from: 0, charge: null, free_from: null }

/** A method: its name, its days on the way, what it costs in each zone, and whether it takes cash. */
export function MethodDialog({ method, zoneId, zones, version, save, onClose }: MethodDialogProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const [values, setValues] = useState(() => valuesOf(method))
  const [rates, setRates] = useState<Rates>(() => ratesOf(method, zoneId))
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { kind } = values
  const others = languages.filter(({ name }) => name !== 'en')
  const rateError = Object.entries(errors).find(([field]) => field.startsWith('rates'))?.[1][0]
  // Pick-up has neither zones nor days on the way; its places and dates have a screen of their own.
  const isPickup = kind === 'pickup'
  const isReady = values.name.trim() !== '' && (isPickup || Object.values(rates).some(hasCharge))

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={method ? t('Change the method') : t('New method')}
      closeLabel={t('Close')}
      width="lg"
      isLocked={save.isPending}
    >
      <Form
        className="grid gap-4"
        onSend={() => save.mutate({ version, ...values, rates: toRates(rates, kind) }, { onSuccess: onClose })}
      >
        {save.error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(save.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          label={t('Name')}
          hint={t('As shoppers choose it, such as: Post, standard')}
          name="name"
          dir="auto"
          maxLength={DELIVERY_NAME_MAX}
          value={values.name}
          error={errors.name?.[0]}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        {others.length > 0 && (
          <details className="group">
            <summary className="min-h-8 cursor-pointer text-accent-ink underline underline-offset-3">
              {t('Name in other languages')}
            </summary>
            <div className="mt-2 grid gap-3 sm:grid-cols-2">
              {others.map(({ name: locale, title }) => (
                <TextField
                  key={locale}
                  label={title}
                  lang={locale}
                  dir="auto"
                  maxLength={DELIVERY_NAME_MAX}
                  placeholder={values.name}
                  value={values.names[locale] ?? ''}
                  onChange={({ currentTarget }) =>
                    change({ names: { ...values.names, [locale]: currentTarget.value } })
                  }
                />
              ))}
            </div>
          </details>
        )}
        {!isPickup && (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <NumberField<number | null>
                label={t('Fewest days on the way')}
                isOptional
                min={0}
                max={DELIVERY_DAYS_MAX}
                value={values.transit_min}
                error={errors.transit_min?.[0]}
                onChange={(transit_min) => change({ transit_min })}
              />
              <NumberField<number | null>
                label={t('Most days')}
                isOptional
                min={0}
                max={DELIVERY_DAYS_MAX}
                value={values.transit_max}
                error={errors.transit_max?.[0]}
                onChange={(transit_max) => change({ transit_max })}
              />
              <NativeSelect
                label={t('Days that count')}
                value={values.transit_days}
                onChange={({ currentTarget }) =>
                  change({ transit_days: currentTarget.value === 'all' ? 'all' : 'working' })
                }
              >
                <option value="working">{t('Without Sundays and holidays')}</option>
                <option value="all">{t('Every day')}</option>
              </NativeSelect>
            </div>
            {values.transit_min === null && values.transit_max === null && (
              <p className="text-13 text-ink-2">{t('Without days, shoppers are promised none.')}</p>
            )}
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <NativeSelect
                label={t('Speed')}
                value={values.speed}
                onChange={({ currentTarget }) =>
                  change({ speed: currentTarget.value === 'express' ? 'express' : 'standard' })
                }
              >
                <option value="standard">{t('Standard')}</option>
                <option value="express">{t('Express')}</option>
              </NativeSelect>
              <NumberField<number | null>
                label={t('Heaviest order')}
                unit={t('kg')}
                isOptional
                min={0.001}
                max={10_000}
                decimals={3}
                value={values.max_grams === null ? null : values.max_grams / 1000}
                error={errors.max_grams?.[0]}
                onChange={(kilos) => change({ max_grams: kilos === null ? null : Math.round(kilos * 1000) })}
              />
              <NumberField<number | null>
                label={t('Packed within days')}
                hint={t('Empty: as the shop')}
                isOptional
                min={1}
                max={DELIVERY_DAYS_MAX}
                value={values.handling_days}
                error={errors.handling_days?.[0]}
                onChange={(handling_days) => change({ handling_days })}
              />
            </div>
            <NativeSelect
              label={t('What it costs')}
              value={kind}
              onChange={({ currentTarget }) => change({ kind: currentTarget.value as DeliveryKind })}
            >
              <option value="flat">{t('One charge')}</option>
              <option value="weight">{t('By weight')}</option>
              <option value="amount">{t('By the amount of the goods')}</option>
            </NativeSelect>
            <div className="grid gap-4">
              {zones.map(({ id, name }) => (
                <div key={id} className="grid gap-2">
                  <Checkbox
                    checked={rates[id] !== undefined}
                    onChange={({ currentTarget }) => {
                      const { [id]: _, ...without } = rates
                      setRates(currentTarget.checked ? { ...rates, [id]: [FIRST_RATE] } : without)
                    }}
                  >
                    <b>{name}</b>
                  </Checkbox>
                  {rates[id] && (
                    <RatesTable
                      zone={name}
                      kind={kind}
                      rows={rates[id]}
                      onChange={(rows) => setRates({ ...rates, [id]: rows })}
                    />
                  )}
                </div>
              ))}
            </div>
          </>
        )}
        {rateError && (
          <p role="alert" className="text-danger">
            {rateError}
          </p>
        )}
        <Checkbox
          checked={values.allows_cash}
          onChange={({ currentTarget }) => change({ allows_cash: currentTarget.checked })}
        >
          {isPickup ? t('Can be paid in cash at the stall') : t('Can be paid in cash on delivery')}
        </Checkbox>
        <Checkbox
          checked={values.is_active}
          onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
        >
          {t('Shoppers can choose it')}
        </Checkbox>
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={save.isPending} unready={!isReady}>
            {t('Save method')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

type Values = Required<Omit<MethodBody, 'version' | 'rates' | 'carrier'>>

const valuesOf = (method: DeliveryMethod | null): Values => ({
  kind: method?.kind ?? 'flat',
  speed: method?.speed ?? 'standard',
  name: method?.name ?? '',
  names: method?.names ?? {},
  is_active: method?.is_active ?? true,
  handling_days: method?.handling_days ?? null,
  transit_min: method ? method.transit_min : 2,
  transit_max: method ? method.transit_max : 3,
  transit_days: method?.transit_days ?? 'working',
  allows_cash: method?.allows_cash ?? true,
  max_grams: method?.max_grams ?? null,
})

const hasCharge = (rows: readonly RateRow[]): boolean => rows.some(({ charge }) => charge !== null)

function ratesOf(method: DeliveryMethod | null, zoneId: number): Rates {
  if (!method) return { [zoneId]: [FIRST_RATE] }
  const rows = method.rates.map(({ zone_id, from_grams, from_amount, charge, free_from }) => ({
    zone_id,
    row: { from: method.kind === 'weight' ? from_grams / 1000 : from_amount, charge, free_from },
  }))
  return Object.fromEntries(
    [...groupBy(rows, ({ zone_id }) => zone_id)].map(([id, ofZone]) => [id, ofZone.map(({ row }) => row)]),
  )
}

/** A method with one charge has the first row of each zone. */
const toRates = (rates: Rates, kind: DeliveryKind): MethodBody['rates'] =>
  Object.entries(rates).flatMap(([id, rows]) =>
    rows
      .filter(({ charge }) => charge !== null)
      .slice(0, kind === 'flat' ? 1 : undefined)
      .map(({ from, charge, free_from }) => ({
        zone_id: Number(id),
        from_grams: kind === 'weight' ? Math.round((from ?? 0) * 1000) : 0,
        from_amount: kind === 'amount' ? (from ?? 0) : 0,
        charge: charge ?? 0,
        free_from,
      })),
  )
