import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import * as limit from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { flushSync } from 'react-dom'
import { CountryField, findCountry, PhoneField, useCountries } from '../countries/index.ts'
import { collectFieldErrors, UnsavedChangesGuard, useFormEdits, validateRequired } from '../forms/index.ts'
import { useShopper } from '../session/index.ts'
import { AddressTypeField } from './address-type-field.tsx'
import { type AddressValues, bodyFromValues } from './address-values.ts'
import { joinPhone, splitPhone } from './phone.ts'
import { useSaveAddress } from './use-save-address.ts'

export interface AddressFormProps {
  /** The address to edit; without it the form creates one. */
  address?: Address
  /** Called with the saved address. By then nothing is unsaved, so the page can be left. */
  onDone: (saved: Address) => void
  /** Adds a *Cancel* button. */
  onCancel?: () => void
}

type TextName = Exclude<keyof AddressValues, 'address_type' | 'is_default' | 'country' | 'phone'>

/** The form of an address, for pages and dialogs; it saves by itself. */
export function AddressForm({ address, onDone, onCancel }: AddressFormProps) {
  const { t } = useTranslation()
  const { countries } = useCountries()
  const user = useShopper()
  const saved = initialValues(address ?? null, user, countries)
  const { values, edit, changed, reset } = useFormEdits(saved)
  const phoneCode = findCountry(countries, values.country)?.phoneCode
  const { form, submit, pending, errors, clearError, showErrors } = useSaveAddress(address ?? null, (saved) => {
    // Rendered before the caller navigates, because the unsaved-changes guard would still ask.
    flushSync(reset)
    onDone(saved)
  })
  const change = (part: Partial<AddressValues>) => {
    for (const field of Object.keys(part)) clearError(field)
    edit(part)
  }
  const text = (field: TextName, max: number) => ({
    name: field,
    value: values[field],
    error: errors[field],
    maxLength: max,
    // Keeps the order of text in the other direction.
    dir: 'auto',
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  const optional = t('optional')
  const send = () => {
    const wrong = collectFieldErrors({
      name: validateRequired(values.name, t('name'), t),
      phone: validateRequired(values.phone, t('phone'), t),
      address_line: validateRequired(values.address_line, t('address'), t),
      area: validateRequired(values.area, t('area'), t),
    })
    if (wrong) showErrors(wrong)
    else void submit(bodyFromValues(values, { phone: joinPhone(values.phone, phoneCode), before: address ?? null }))
  }
  return (
    <Form ref={form} onSend={send} className="@container grid gap-5">
      <AddressTypeField
        value={values.address_type}
        error={errors.address_type}
        onChange={(address_type) => change({ address_type })}
      />
      <div className="grid gap-x-5 gap-y-5 @min-[480px]:grid-cols-2">
        <TextField
          label={t('Name of the recipient')}
          {...text('name', limit.NAME_MAX)}
          autoComplete="shipping name"
          aria-required
          className="@min-[480px]:col-span-2"
        />
        <CountryField
          label={t('Country of the phone')}
          value={values.country}
          onChange={(country) => change({ country: country?.name ?? '' })}
        />
        <PhoneField
          phoneCode={phoneCode ?? null}
          value={values.phone}
          required
          error={errors.phone}
          extension
          onChange={(phone, country) => change({ phone, ...(country && { country: country.name }) })}
        />
        <TextField
          label={t('Street and number')}
          {...text('address_line', limit.ADDRESS_LINE_MAX)}
          autoComplete="shipping address-line1"
          aria-required
          className="@min-[480px]:col-span-2"
        />
        <TextField
          label={t('Flat or floor')}
          aside={optional}
          {...text('flat_no', limit.FLAT_NO_MAX)}
          autoComplete="shipping address-line2"
        />
        <TextField
          label={t('More about the address')}
          aside={optional}
          {...text('address_line2', limit.ADDRESS_LINE_MAX)}
          autoComplete="shipping address-line3"
        />
        <TextField
          label={t('City or area')}
          {...text('area', limit.AREA_MAX)}
          autoComplete="shipping address-level2"
          aria-required
        />
        <TextField
          label={t('Postal code')}
          aside={optional}
          {...text('post_code', limit.POST_CODE_MAX)}
          autoComplete="shipping postal-code"
        />
      </div>
      {address?.is_default ? (
        <p className="text-ink-2">{t('This is your default address.')}</p>
      ) : (
        <Checkbox
          name="is_default"
          checked={values.is_default}
          onChange={(event) => change({ is_default: event.target.checked })}
        >
          {t('Make it my default address')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="pri" pending={pending} className="max-sm:flex-1">
          {t('Save address')}
        </Button>
        {onCancel && (
          <Button disabled={pending} onClick={onCancel} className="max-sm:flex-1">
            {t('Cancel')}
          </Button>
        )}
      </div>
      <UnsavedChangesGuard dirty={changed.length > 0} />
    </Form>
  )
}

/** A new address starts with the shopper's own name and phone. */
function initialValues(
  address: Address | null,
  user: ReturnType<typeof useShopper>,
  countries: ReturnType<typeof useCountries>['countries'],
): AddressValues {
  // An account may name its country in the page's language.
  const country = findCountry(countries, user?.country)?.name ?? user?.country ?? ''
  const own = user && { country, phone: (user.phone ?? '').replace(/\D/g, '') }
  return {
    name: address?.name ?? user?.name ?? '',
    ...(address ? splitPhone(address.phone, countries, country) : (own ?? { country: '', phone: '' })),
    area: address?.area ?? '',
    flat_no: address?.flat_no ?? '',
    post_code: address?.post_code ?? '',
    address_line: address?.address_line ?? '',
    address_line2: address?.address_line2 ?? '',
    address_type: address?.address_type ?? 'home',
    is_default: address?.is_default ?? false,
  }
}
