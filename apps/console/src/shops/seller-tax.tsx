import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerTax } from '@rialto/contract'
import { TAX_EXEMPTION_MAX } from '@rialto/contract/limits'
import type { SellerTaxStatus } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { Section } from '../lib/section.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { useSaveTax } from './use-facts.ts'

/** What the shop is for taxes, and its form once it is opened. */
export function SellerTaxSection({ tax }: { tax: SellerTax }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const words = useStatusWords()
  const countries = useCountryOptions()
  const country = countries.find(({ value }) => value === tax.country)?.label ?? tax.country
  return (
    <Section title={t('Taxes')}>
      <div className="grid gap-3 px-4 py-3.5 md:px-5">
        {isOpen ? (
          <SellerTaxForm tax={tax} onClose={() => setOpen(false)} />
        ) : (
          <>
            <div className="wrap-anywhere">
              <p>{words[tax.status]}</p>
              {tax.status === 'regular' && tax.place === 'destination' && <p>{t('The rates of the address')}</p>}
              {country && <p>{country}</p>}
              {tax.exemption_text && (
                <p>
                  <bdi>{tax.exemption_text}</bdi>
                </p>
              )}
            </div>
            {!tax.can_change && (
              <p className="text-ink-2">
                {t('This can be changed once the name and the address of the shop are verified')}
              </p>
            )}
            <Button
              className="justify-self-start"
              aria-label={`${t('Change')}: ${t('Taxes')}`}
              disabled={!tax.can_change}
              onClick={() => setOpen(true)}
            >
              {t('Change')}
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}

function useStatusWords(): Record<SellerTaxStatus, string> {
  const { t } = useTranslation()
  return {
    regular: t('Charges tax'),
    small_business: t('A small business, which charges no tax'),
    private: t('A private person, who charges no tax'),
  }
}

function SellerTaxForm({ tax, onClose }: { tax: SellerTax; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useStatusWords()
  const countries = useCountryOptions()
  const [values, setValues] = useState({ ...tax, confirms: tax.place === 'destination' })
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { mutate, isPending, error } = useSaveTax()
  const errorOf = (name: string) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined)
  const hasFieldError = error instanceof ApiError && Object.keys(error.errors).length > 0
  const { status, country, place, exemption_text, confirms } = values
  const send = () =>
    mutate(
      {
        ...{ version: tax.version, status, country, exemption_text },
        // Who charges no tax needs no registration elsewhere.
        place: status === 'regular' ? place : 'origin',
        confirms_registration: place === 'destination' && confirms,
      },
      { onSuccess: onClose },
    )
  return (
    <Form className="grid gap-4" onSend={send}>
      {error && !hasFieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <RadioGroup
        label={t('What is the shop for taxes?')}
        value={status}
        onChange={(chosen) => set({ status: chosen === 'private' || chosen === 'small_business' ? chosen : 'regular' })}
        options={[
          { value: 'regular', label: words.regular },
          { value: 'small_business', label: words.small_business },
          { value: 'private', label: words.private },
        ]}
      />
      <ComboBox
        label={t('Country in which it is taxed')}
        placeholder={t('The country of its address')}
        options={countries}
        value={country}
        emptyText={t('Nothing found')}
        error={errorOf('country')}
        onChange={(chosen) => set({ country: chosen || null })}
      />
      {status === 'regular' ? (
        <>
          <RadioGroup
            label={t('Whose rates does it charge?')}
            value={place}
            onChange={(chosen) => set({ place: chosen === 'destination' ? 'destination' : 'origin' })}
            options={[
              { value: 'origin', label: t('Those of its own country, wherever the parcel goes') },
              { value: 'destination', label: t('The rates of the address') },
            ]}
          />
          {place === 'destination' && (
            <div>
              <Checkbox checked={confirms} onChange={({ target }) => set({ confirms: target.checked })}>
                {t('The shop is registered for taxes of other countries, such as by OSS.')}
              </Checkbox>
              {errorOf('confirms_registration') && (
                <Notice tone="error" className="mt-2">
                  {errorOf('confirms_registration')}
                </Notice>
              )}
            </div>
          )}
        </>
      ) : (
        <TextField
          label={t('Why no tax is charged')}
          hint={t('Stands on invoices and orders, such as: no VAT by § 19 UStG')}
          dir="auto"
          maxLength={TAX_EXEMPTION_MAX}
          value={exemption_text ?? ''}
          error={errorOf('exemption_text')}
          onChange={({ currentTarget }) => set({ exemption_text: currentTarget.value || null })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="pri" pending={isPending}>
          {t('Save')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Form>
  )
}
