import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerIdentity } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'
import { phoneLink } from '@rialto/contract/links'
import { useSettings } from '../settings/index.ts'

/** Who sells, for the law: name, address, contact and numbers of a trader, or that a private person sells. */
export function SellerFacts({ identity }: { identity: SellerIdentity }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  if (!identity.is_trader)
    return (
      <p>{t('A private person sells. The rights of consumers against traders, such as withdrawal, do not apply.')}</p>
    )
  const { name, form, representative, address, email, phone, vat_id, tax_number, register } = identity
  const lines = address ? [...postLines(address, phone), regionName(address.country, locale)] : []
  const facts = [
    { label: t('Represented by'), value: representative },
    { label: t('VAT number'), value: vat_id },
    { label: t('Tax number'), value: tax_number },
    { label: t('Register'), value: register },
  ].filter(({ value }) => value !== null)
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p className="text-ink-2">{t('This shop sells as a trader.')}</p>
      <address suppressHydrationWarning className="not-italic">
        {name && (
          <div className="font-semibold">
            <bdi>{joinParts([name, form && !name?.includes(form) ? form : null])}</bdi>
          </div>
        )}
        {lines.map((line) => (
          <div key={line} suppressHydrationWarning>
            <bdi>{line}</bdi>
          </div>
        ))}
        {email && (
          <a href={`mailto:${email}`} className="block py-1.5 text-accent-ink underline underline-offset-3">
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
        {phone && (
          <a href={phoneLink(phone)} className="block py-1.5 text-accent-ink underline underline-offset-3">
            <bdi dir="ltr" className="num">
              {phone}
            </bdi>
          </a>
        )}
      </address>
      {facts.length > 0 && (
        <dl className="grid gap-1">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-2">{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** As post writes it in the country of the seller's phone, as the addresses of shoppers. */
const postLines = ({ street, post_code, town }: NonNullable<SellerIdentity['address']>, phone: string | null) =>
  addressLines({
    ...{ phone: phone ?? '', area: town, post_code, address_line: street },
    ...{ flat_no: null, address_line2: null },
  })

const regionName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(code) ?? code
