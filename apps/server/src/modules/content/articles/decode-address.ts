/** Decodes the percent escapes of an address; an address with malformed escapes stays as it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
