import type { Address } from '@rialto/contract'

/** Normalises addresses to the contract. An external server guarantees id and default flag only (docs/spec §3). */
export const normalizeAddresses = (addresses: readonly Partial<Address>[] = []): Address[] =>
  addresses.map(normalizeAddress)

function normalizeAddress(found: Partial<Address>): Address {
  const { id = 0, address_line, area } = found
  return {
    id,
    // The cards need something that distinguishes them.
    name: found.name ?? (address_line || area ? '' : `#${id}`),
    phone: found.phone ?? '',
    area: area ?? '',
    flat_no: found.flat_no ?? null,
    post_code: found.post_code ?? null,
    address_line: address_line ?? '',
    address_line2: found.address_line2 ?? null,
    address_type: found.address_type ?? 'other',
    latitude: found.latitude ?? null,
    longitude: found.longitude ?? null,
    is_default: Boolean(found.is_default),
  }
}
