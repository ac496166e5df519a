import { placeLines } from './address-lines.ts'

interface Mapped {
  address: { street: string; post_code: string | null; town: string; country: string | null }
  latitude: number | null
  longitude: number | null
}

/** A page of a public map with a place: at its position where that is known, else found by its address. */
export function mapLink({ address, latitude, longitude }: Mapped): string {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  const query = [...placeLines(address), address.country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}
