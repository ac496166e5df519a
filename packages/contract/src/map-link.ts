interface Mapped {
  address: { street: string; post_code: string | null; town: string; country: string | null }
  latitude: number | null
  longitude: number | null
}

/** A page of a public map with a place: at its position where that is known, else found by its address. This file has no imports, as browser bundles include it. */
export function mapLink({ address: { street, post_code, town, country }, latitude, longitude }: Mapped): string {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  const query = [street, post_code, town, country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}
