import { persistentValue } from '@rialto/client/persistent-value.ts'
import { $userId } from '@rialto/client/session.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { nameOfCountry } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'

/** Where a shopper wants to know the delivery to. */
export interface DeliveryPlace {
  /** ISO 3166-1 alpha-2. */
  country: string
  region: { code: string; name: string } | null
  postCode: string | null
}

const textOrNull = (found: unknown): string | null => (typeof found === 'string' && found !== '' ? found : null)

const $place = persistentValue<DeliveryPlace>('delivery_place', (found) => {
  const { country, region, postCode } = found as DeliveryPlace
  if (!/^[A-Z]{2}$/.test(country)) return null
  const [code, name] = [textOrNull(region?.code), textOrNull(region?.name)]
  return { country, region: code && name ? { code, name } : null, postCode: textOrNull(postCode) }
})
// Logging out leaves no trace of where somebody lives.
$userId.listen((user) => user === null && $place.get() && $place.set(null))

/** Keeps a place in this browser, for all shops. */
export const chooseDeliveryPlace = (place: DeliveryPlace): void => $place.set(place)

/** The chosen place as calls take it; empty until there is one. */
export const deliveryQuery = (place = $place.get()) => ({
  ...(place && { country: place.country }),
  ...(place?.region && { region: place.region.code }),
  ...(place?.postCode && { post_code: place.postCode }),
})

export const onPlaceChosen = (listener: () => void): void => void $place.listen(listener)

/** The place that was chosen in this browser; null until there is one, on the server, and in the first render. */
export const useChosenPlace = (): DeliveryPlace | null => useStoreValue($place, null)

/** For example *20459, Germany*. */
export const nameOfPlace = ({ country, region, postCode }: DeliveryPlace, locale: string): string =>
  joinParts([postCode, region?.name, nameOfCountry(country, locale)])
