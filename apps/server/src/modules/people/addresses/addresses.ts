import type { Address } from '@rialto/contract'
import type { AddressType } from '@rialto/contract/enums'
import { ADDRESSES_MAX } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { isCountry, type ModuleDeps, nameOfRegion, regionsOf, type Settings } from '../../base/settings/index.ts'
import { refuseFields, validateContactPhone } from '../accounts/index.ts'
import type { OwnPhone } from './repository.ts'
import * as repository from './repository.ts'

// A shopper with addresses has exactly one default: each change preserves this in its transaction.

export async function listAddresses(db: Db | Tx, userId: number): Promise<Address[]> {
  const rows = await repository.selectAddresses(db, userId)
  return rows.map(presentAddress)
}

type StoredAddress = Omit<repository.AddressRow, 'is_default'> & { is_default: number | null }

/** An address as it is on the wire, where what it does not have of country and region is left out. */
export const presentAddress = ({ country, region, is_default, ...row }: StoredAddress): Address => {
  const regionName = nameOfRegion(country, region)
  return {
    ...row,
    is_default: is_default === 1,
    ...(country !== null && { country }),
    ...(region !== null && { region }),
    ...(regionName !== null && { region_name: regionName }),
  }
}

/** The first address becomes the default. */
export async function addAddress(deps: ModuleDeps, userId: number, input: AddressInput): Promise<Address[] | Refusal> {
  const settings = await deps.settings.read()
  return changeAddresses(deps, userId, async (tx, own, addresses) => {
    if (addresses.length >= ADDRESSES_MAX)
      return refuse('invalid', text('You can keep {{max}} addresses at most'), { values: { max: ADDRESSES_MAX } })
    const address = parseAddress(input, own, settings, NO_PLACE)
    if (address instanceof Refusal) return address
    const isDefault = input.is_default || addresses.length === 0
    if (isDefault) await repository.clearDefaults(tx, userId)
    return repository.insertAddress(tx, {
      ...address,
      user_id: userId,
      is_default: Number(isDefault),
      created_at: deps.now(),
    })
  })
}

/** The default address stays the default until another one replaces it. */
export async function replaceAddress(
  deps: ModuleDeps,
  userId: number,
  id: number,
  input: AddressInput,
): Promise<Address[] | Refusal> {
  const settings = await deps.settings.read()
  return changeAddresses(deps, userId, async (tx, own, addresses) => {
    const current = addresses.find((address) => address.id === id)
    if (!current) return notFound()
    const address = parseAddress(input, own, settings, current)
    if (address instanceof Refusal) return address
    const isDefault = input.is_default || current.is_default === 1
    if (isDefault) await repository.clearDefaults(tx, userId)
    return repository.updateAddress(tx, id, { ...address, is_default: Number(isDefault) })
  })
}

/** If the default is removed, the latest of the others becomes the default. */
export async function removeAddress(deps: ModuleDeps, userId: number, id: number): Promise<Address[] | Refusal> {
  return changeAddresses(deps, userId, async (tx, _, addresses) => {
    const current = addresses.find((address) => address.id === id)
    if (!current) return notFound()
    await repository.deleteAddress(tx, id)
    const latest = addresses.find((address) => address.id !== id)
    if (current.is_default === 1 && latest) await repository.updateAddress(tx, latest.id, { is_default: 1 })
  })
}

type Change = (
  tx: Tx,
  own: repository.OwnPhone,
  addresses: repository.AddressRow[],
  // biome-ignore lint/suspicious/noConfusingVoidType: a successful change returns nothing
) => Promise<Refusal | void>

function changeAddresses(
  { database: { db } }: ModuleDeps,
  userId: number,
  change: Change,
): Promise<Address[] | Refusal> {
  return db.transaction().execute(async (tx) => {
    const shopper = await repository.lockShopper(tx, userId)
    const refusal = await change(
      tx,
      shopper ?? { phone: null, phone_code: null },
      await repository.selectAddresses(tx, userId),
    )
    return refusal instanceof Refusal ? refusal : listAddresses(tx, userId)
  })
}

/** The same for another shopper's address, so that addresses cannot be probed. */
const notFound = () => refuse('not_found', text('Address not found'))

/** Finds an address of a shopper; another shopper's is not found. */
export async function findAddress(db: Db | Tx, userId: number, id: number): Promise<Address | Refusal> {
  const address = (await listAddresses(db, userId)).find((candidate) => candidate.id === id)
  return address ?? refuseUnknownAddress()
}

export const refuseUnknownAddress = () => refuse('not_found', text('Address not found'))

/** The validated fields of the form. */
interface AddressInput {
  name: string
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
  address_type: AddressType
  latitude: number | null
  longitude: number | null
  is_default: boolean
  /** Undefined: as it is stored. */
  country?: string | null | undefined
  region?: string | null | undefined
}

type Place = Record<'country' | 'region', string | null>

const NO_PLACE: Place = { country: null, region: null }

/** Normalizes the phone to E.164; without a code it belongs to the shopper's own country. */
function parseAddress(
  { is_default, country, region, ...input }: AddressInput,
  own: OwnPhone,
  settings: Settings,
  stored: Place,
): (Omit<AddressInput, 'is_default' | keyof Place> & Place) | Refusal {
  const written = { phone: input.phone, phoneCode: own.phone_code }
  const phone = validateContactPhone(written, settings, own.phone)
  const place = parsePlace({ country, region }, stored)
  if (typeof phone !== 'string') return refuseFields({ phone })
  return place instanceof Refusal ? place : { ...input, ...place, phone }
}

/** What is left out stays, but a region does not follow into another country. */
function parsePlace(
  { country = undefined, region = undefined }: Pick<AddressInput, 'country' | 'region'>,
  stored: Place,
): Place | Refusal {
  const to = country === undefined ? stored.country : country
  if (to !== null && to !== stored.country && !isCountry(to))
    return refuseFields({ country: { text: text('Please choose a country of the list') } })
  const kept = to === stored.country ? stored.region : null
  const within = region === undefined ? kept : region
  const known = to === null ? undefined : regionsOf(to)
  const isKnown =
    within === null || within === kept || (to !== null && (known?.some(({ code }) => code === within) ?? true))
  return isKnown
    ? { country: to, region: within }
    : refuseFields({ region: { text: text('Please choose a region of the list') } })
}
