import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { isPostCodeFirst } from '@rialto/contract/address-lines'
import { splitExtension } from '@rialto/contract/clean-text'
import { ADDRESS_TYPES, type AddressType } from '@rialto/contract/enums'
import * as limit from '@rialto/contract/limits'
import { needsPostCode, problemOfPostCode } from '@rialto/contract/post-codes'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide'
import { type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import {
  CountryField,
  collectFieldErrors,
  findCountry,
  PhoneField,
  UnsavedChangesGuard,
  useCountries,
  useFormEdits,
  useRegions,
  useSubmit,
  validateRequired,
} from '../forms/index.ts'
import { useShopper } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import {
  type AddressBody,
  type AddressesReply,
  type AddressValues,
  addressesKey,
  bodyFromValues,
  useAddressTypes,
} from './use-addresses.ts'

interface AddressFormProps {
  /** The address to edit; without it the form creates one. */
  address?: Address
  /** Called with the saved address. By then nothing is unsaved, so the page can be left. */
  onDone: (saved: Address) => void
  /** Adds a *Cancel* button. */
  onCancel?: () => void
}

type TextName = Exclude<
  keyof AddressValues,
  'address_type' | 'is_default' | 'country' | 'phone' | 'addressCountry' | 'region'
>

/** The form of an address, for pages and dialogs; it saves by itself. */
export function AddressForm({ address, onDone, onCancel }: AddressFormProps) {
  const { t } = useTranslation()
  const { countries } = useCountries()
  const { settings } = useSettings()
  const user = useShopper()
  const saved = initialValues(address ?? null, user, countries, settings.home_country ?? '')
  const { values, edit, changed, reset } = useFormEdits(saved)
  const { addressCountry } = values
  const country = countries.find(({ code }) => code === addressCountry)
  const regions = useRegions(addressCountry)
  const postCodeProblem = problemOfPostCode(addressCountry || null, values.post_code)
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
      post_code:
        postCodeProblem === 'missing'
          ? t('The {{field}} field is required', { field: t('postal code') })
          : postCodeProblem === 'too_long'
            ? t('This postal code is too long.')
            : undefined,
      region: regions && validateRequired(values.region, t('region'), t),
    })
    if (wrong) showErrors(wrong)
    else void submit(bodyFromValues(values, { phone: joinPhone(values.phone, phoneCode), before: address ?? null }))
  }
  const area = (
    <TextField
      key="area"
      label={t('City or area')}
      {...text('area', limit.AREA_MAX)}
      autoComplete="shipping address-level2"
      aria-required
    />
  )
  const postCode = (
    <TextField
      key="post_code"
      label={t('Postal code')}
      aside={needsPostCode(addressCountry || null) ? undefined : optional}
      hint={
        postCodeProblem === 'unusual' &&
        t('This does not look like a postal code of {{country}}. Please check it.', { country: country?.localName })
      }
      {...text('post_code', limit.POST_CODE_MAX)}
      autoComplete="shipping postal-code"
    />
  )
  return (
    <Form ref={form} onSend={send} className="@container grid gap-5">
      <AddressTypeField
        value={values.address_type}
        error={errors.address_type}
        onChange={(address_type) => change({ address_type })}
      />
      <div className="grid gap-x-5 gap-y-5 @min-[480px]:grid-cols-2">
        {/* Another server may list countries without codes. */}
        {(countries.length === 0 || countries.some(({ code }) => code !== null)) && (
          <CountryField
            label={t('Country')}
            among="served"
            value={country?.name ?? null}
            error={errors.country}
            className="@min-[480px]:col-span-2"
            onChange={(chosen) =>
              change({
                addressCountry: chosen?.code ?? '',
                region: '',
                ...(values.phone === '' && chosen && { country: chosen.name }),
              })
            }
          />
        )}
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
        {isPostCodeFirst(addressCountry || null) ? [postCode, area] : [area, postCode]}
        {regions && (
          <NativeSelect
            label={t('Region')}
            name="region"
            value={values.region}
            error={errors.region}
            autoComplete="shipping address-level1"
            onChange={(event) => change({ region: event.target.value })}
            className="@min-[480px]:col-span-2"
          >
            <option value="">{t('Choose a region')}</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
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
  home: string,
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
    addressCountry: address?.country ?? home,
    region: address?.region ?? '',
  }
}

interface AddressTypeFieldProps {
  value: AddressType
  onChange: (type: AddressType) => void
  error?: ReactNode
}

/** Home, office or other as three cards. Native radios, so that arrow keys work. */
function AddressTypeField({ value, onChange, error }: AddressTypeFieldProps) {
  const { t } = useTranslation()
  const types = useAddressTypes()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t('Type of address')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {ADDRESS_TYPES.map((type) => (
          <label
            key={type}
            className="relative flex min-h-13 flex-col items-center gap-1.5 rounded-control border border-line-strong bg-card px-2 py-3 text-center transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:bg-accent-soft has-[:checked]:font-semibold has-[:checked]:text-accent-ink has-[:checked]:ring-1 has-[:checked]:ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge @min-[480px]:flex-row @min-[480px]:gap-2.5 @min-[480px]:px-4 @min-[480px]:text-start"
          >
            <input
              type="radio"
              name={id}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              className="peer sr-only"
            />
            <Icon as={types[type].icon} />
            <span className="min-w-0 flex-1">{types[type].label}</span>
            <span className="invisible absolute end-1.5 top-1.5 peer-checked:visible @min-[480px]:static">
              <Icon as={Check} size={16} stroke={2} />
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </fieldset>
  )
}

/** Creates an address, or updates `address`. `onDone` receives it as saved by the server. */
function useSaveAddress(address: Address | null, onDone: (saved: Address) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const send = (body: AddressBody): Promise<AddressesReply> =>
    address
      ? api.answer('POST /address/{id}/update', { params: { id: address.id }, body })
      : api.answer('POST /address/store', { body })
  return useSubmit(send, {
    onSuccess: ({ data: { addresses }, message }) => {
      client.setQueryData(addressesKey, addresses)
      showToast({ tone: 'success', title: message || t('Address saved') })
      // Ids increase, so the new address has the highest.
      const saved = address
        ? addresses.find(({ id }) => id === address.id)
        : addresses.reduce<Address | undefined>((last, one) => (last && last.id > one.id ? last : one), undefined)
      if (saved) onDone(saved)
    },
  })
}

interface PhoneCountry {
  /** The English name. */
  name: string
  /** Digits. */
  phoneCode: string
}

/**
 * Splits a stored number into country and remaining digits for the form, with its extension as ` x22`. When several countries share a code, the
 * shopper's `own` country is preferred.
 */
export function splitPhone(phone: string, countries: readonly PhoneCountry[], own: string | null) {
  const { number, extension } = splitExtension(phone.trim())
  const digits = number.replace(/\D/g, '')
  const end = extension ? ` x${extension}` : ''
  if (!phone.trim().startsWith('+')) return { country: phone ? '' : (own ?? ''), phone: digits + end }
  const fitting = countries.filter(({ phoneCode }) => phoneCode && digits.startsWith(phoneCode))
  const longest = Math.max(0, ...fitting.map(({ phoneCode }) => phoneCode.length))
  const best = fitting.filter(({ phoneCode }) => phoneCode.length === longest)
  const country = best.find(({ name }) => name === own) ?? best[0]
  return country ? { country: country.name, phone: digits.slice(longest) + end } : { country: '', phone: digits + end }
}

/** Returns the whole number, `+15550107788`, or the digits alone while no country is selected; what is international stays so. */
export const joinPhone = (digits: string, phoneCode: string | undefined): string =>
  phoneCode && digits && !digits.startsWith('+') ? `+${phoneCode}${digits}` : digits
