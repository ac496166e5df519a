import type { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'

/** To whom and where, line by line as on a parcel, the name foremost. Spans, so that a label may hold them as well. */
export function ParcelLines({ address }: { address: Address }) {
  return (
    <>
      <span className="block wrap-anywhere text-ink">
        <bdi>{address.name}</bdi>
      </span>
      {addressLines(address).map((line) => (
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
