import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { Address, RequestFor } from '@rialto/contract'
import type { AddressType } from '@rialto/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, House, type IconNode, MapPin } from 'lucide'
import { useUser } from '../session/index.ts'

export const addressesKey = ['GET /addresses'] as const

const addressesQuery = {
  queryKey: addressesKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    normalizeAddresses((await api.call('GET /addresses', { signal })).addresses),
}

/** The shopper's addresses, once; those that the page has are used again. */
export const readAddresses = (): Promise<Address[]> => queryClient.fetchQuery({ ...addressesQuery, staleTime: 60_000 })

/** The shopper's addresses; disabled for guests. */
export function useAddresses() {
  const user = useUser()
  return useQuery({ ...addressesQuery, enabled: user !== null })
}

/** docs/spec §4, "Addresses": the flagged default, otherwise the first. */
export const defaultAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.is_default) ?? addresses[0]

/** The reply to every change of addresses. */
export interface AddressesReply {
  data: { addresses: Address[] }
  message: string
}

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
    ...(found.country && { country: found.country }),
    ...(found.region && { region: found.region }),
    ...(found.region_name && { region_name: found.region_name }),
  }
}

interface AddressTypeLook {
  label: string
  icon: IconNode
}

/** Label and icon of each type of address. */
export function useAddressTypes(): Record<AddressType, AddressTypeLook> {
  const { t } = useTranslation()
  return {
    home: { label: t('Home address'), icon: House },
    office: { label: t('Office address'), icon: BriefcaseBusiness },
    other: { label: t('Other address'), icon: MapPin },
  }
}

/** The request body of an address. */
export type AddressBody = RequestFor<'POST /address/store'>['body']

/** The values of the address form; empty strings for missing ones. */
export interface AddressValues {
  name: string
  /** The English name of the phone's country. */
  country: string
  /** Digits, without the country code. */
  phone: string
  area: string
  flat_no: string
  post_code: string
  address_line: string
  address_line2: string
  address_type: Address['address_type']
  is_default: boolean
  /** ISO 3166-1 alpha-2; '' for none. */
  addressCountry: string
  /** ISO 3166-2 without the country; '' for none. */
  region: string
}

/** Returns all fields of an address but its id. */
export function bodyFromAddress({ id: _, region_name: _1, ...body }: Address): AddressBody {
  return body
}

const placeFields = ['area', 'flat_no', 'post_code', 'address_line', 'address_line2'] as const

/**
 * Returns the request body of the form. The map position is kept only while the address names the same place. `phone`
 * is the whole number.
 */
export function bodyFromValues(
  { country: _, addressCountry, region, ...values }: AddressValues,
  { phone, before }: { phone: string; before: Address | null },
): AddressBody {
  const same = before !== null && placeFields.every((field) => (before[field] ?? '') === values[field].trim())
  return {
    ...values,
    phone,
    latitude: same ? before.latitude : null,
    longitude: same ? before.longitude : null,
    // A server that knows no countries is sent none.
    ...((addressCountry || before?.country) && { country: addressCountry || null, region: region || null }),
  }
}
