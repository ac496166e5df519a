import type { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { useSettings } from '../settings/index.ts'

/** Recipient and address line by line, as on a parcel. Spans, so that a label can contain them. */
export function RecipientAddress({ address }: { address: Address }) {
  const { settings, locale } = useSettings()
  const reader = { country: settings.home_country ?? null, locale }
  return (
    <>
      <span className="block wrap-anywhere text-ink">
        <bdi>{address.name}</bdi>
      </span>
      {addressLines(address, reader).map((line) => (
        <span key={line} className="block wrap-anywhere">
          <bdi>{line}</bdi>
        </span>
      ))}
      <span className="mt-1 block">
        <span className="num">{address.phone}</span>
      </span>
    </>
  )
}
