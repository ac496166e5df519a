import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DeliveryZone } from '@rialto/contract'
import { EVERYWHERE } from '@rialto/contract/enums'
import { DELIVERY_DAYS_MAX, DELIVERY_NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Plus, X } from 'lucide'
import { useState } from 'react'
import { MoneyField } from '../form/fields.tsx'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { useSettings } from '../lib/settings.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { type PlaceRow, placesOf, rowsOf } from './place-rows.ts'
import { RegionField } from './region-field.tsx'
import type { Saving, ZoneBody } from './use-delivery.ts'

/** The words of the dialog for a zone of a shop, or for a template of the market. */
interface ZoneWords {
  title: string
  lead: string
  name: string
  nameHint: string
  save: string
}

interface ZoneDialogProps {
  /** Null adds one. */
  zone: DeliveryZone | null
  words: ZoneWords
  save: Saving<ZoneBody>
  version: number
  /** A new zone can have its first method at once. */
  offersMethod?: boolean
  onClose: () => void
}

/** A zone: its name, and its places by country with the post codes that it has and has not. */
export function ZoneDialog({ zone, words, save, version, offersMethod = false, onClose }: ZoneDialogProps) {
  const { t } = useTranslation()
  const { home_country: home } = useSettings()
  const countries = useCountryOptions()
  const options = [{ value: EVERYWHERE, label: t('Everywhere else') }, ...countries]
  const [name, setName] = useState(zone?.name ?? '')
  const [rows, setRows] = useState<PlaceRow[]>(() =>
    zone ? rowsOf(zone.places) : [{ ...NO_PLACE, country: home ?? '' }],
  )
  const [method, setMethod] = useState(NO_METHOD)
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const nameOf = (country: string) => options.find(({ value }) => value === country)?.label ?? ''
  // Most zones are named after their countries.
  const proposed = listed(rows.map(({ country }) => nameOf(country))).slice(0, DELIVERY_NAME_MAX)
  const change = (index: number, part: Partial<PlaceRow>) =>
    setRows(rows.map((row, each) => (each === index ? { ...row, ...part } : row)))
  const placeError = Object.entries(errors).find(([field]) => field.startsWith('places'))?.[1][0]

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={words.title}
      lead={words.lead}
      closeLabel={t('Close')}
      width="lg"
      isLocked={save.isPending}
    >
      <Form
        className="grid gap-4"
        onSend={() =>
          save.mutate(
            {
              ...{ version, name: name.trim() || proposed, places: placesOf(rows) },
              ...(method.charge !== null && { method: firstMethod(method, t('Standard')) }),
            },
            { onSuccess: onClose },
          )
        }
      >
        {save.error && !errors.name && !placeError && (
          <Notice tone="error">{messageOf(save.error, t('The shop cannot be reached'))}</Notice>
        )}
        <ul className="grid gap-4">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are only added at the end
            <li key={index} className="grid gap-3 border-b border-line pb-4">
              <div className="flex items-end gap-2">
                <ComboBox
                  className="min-w-0 flex-1"
                  label={t('Country')}
                  options={options}
                  value={row.country || null}
                  onChange={(country) => change(index, { ...NO_PLACE, country: country ?? '' })}
                  placeholder={t('Choose a country')}
                  emptyText={t('Nothing found')}
                />
                {rows.length > 1 && (
                  <IconButton
                    icon={X}
                    label={t('Remove {{name}}', { name: nameOf(row.country) })}
                    onClick={() => setRows(rows.filter((_, each) => each !== index))}
                  />
                )}
              </div>
              <RegionField
                country={row.country}
                none={t('All regions')}
                value={row.region}
                onChange={(region) => change(index, { region })}
              />
              {row.country !== '' && row.country !== EVERYWHERE && (
                <div className="grid gap-3 sm:grid-cols-2">
                  <TextArea
                    label={t('Only these post codes')}
                    aside={t('optional')}
                    hint={t('Beginnings and ranges, such as: 20, 01067-01328')}
                    rows={2}
                    dir="ltr"
                    value={row.codes}
                    onChange={({ currentTarget }) => change(index, { codes: currentTarget.value })}
                  />
                  <TextArea
                    label={t('Without these post codes')}
                    aside={t('optional')}
                    hint={t('Such as islands')}
                    rows={2}
                    dir="ltr"
                    value={row.except}
                    onChange={({ currentTarget }) => change(index, { except: currentTarget.value })}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        {placeError && (
          <p role="alert" className="text-danger">
            {placeError}
          </p>
        )}
        <Button className="justify-self-start" onClick={() => setRows([...rows, NO_PLACE])}>
          <Icon as={Plus} size={18} />
          {t('Another country')}
        </Button>
        <TextField
          label={words.name}
          hint={words.nameHint}
          name="name"
          dir="auto"
          maxLength={DELIVERY_NAME_MAX}
          placeholder={proposed}
          value={name}
          error={errors.name?.[0]}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {offersMethod && !zone && <FirstMethod method={method} onChange={setMethod} />}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={save.isPending} unready={placesOf(rows).length === 0}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface MethodValues {
  name: string
  charge: number | null
  min: number | null
  max: number | null
}

const NO_METHOD: MethodValues = { name: '', charge: null, min: 2, max: 3 }

const firstMethod = ({ name, charge, min, max }: MethodValues, usualName: string): NonNullable<ZoneBody['method']> => ({
  ...{ kind: 'flat', name: name.trim() || usualName, transit_min: min, transit_max: max },
  rates: [{ charge: charge ?? 0 }],
})

/** The first method of a new zone, as nobody can order there without one; without a charge none is added. */
function FirstMethod({ method, onChange }: { method: MethodValues; onChange: (method: MethodValues) => void }) {
  const { t } = useTranslation()
  const { name, charge, min, max } = method
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
      <legend className="sr-only">{t('First method')}</legend>
      <p aria-hidden>
        <b>{t('First method')}</b> <span className="text-ink-2">{t('Without a charge, none is added.')}</span>
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t('Name of the method')}
          dir="auto"
          maxLength={DELIVERY_NAME_MAX}
          placeholder={t('Standard')}
          value={name}
          onChange={({ currentTarget }) => onChange({ ...method, name: currentTarget.value })}
        />
        <MoneyField<number | null>
          label={t('Charge')}
          isOptional
          value={charge}
          onChange={(next) => onChange({ ...method, charge: next })}
        />
        <NumberField<number | null>
          label={t('Fewest days on the way')}
          isOptional
          min={0}
          max={DELIVERY_DAYS_MAX}
          value={min}
          onChange={(next) => onChange({ ...method, min: next })}
        />
        <NumberField<number | null>
          label={t('Most days')}
          isOptional
          min={0}
          max={DELIVERY_DAYS_MAX}
          value={max}
          onChange={(next) => onChange({ ...method, max: next })}
        />
      </div>
    </fieldset>
  )
}

const NO_PLACE: PlaceRow = { country: '', region: '', codes: '', except: '' }
