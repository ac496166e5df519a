/** An address without its percent signs, as people write it; as it stands where they make no sense. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
