/** The address that calls a phone; an office's extension is its parameter (RFC 3966): `tel:+15550102102;ext=22`. */
export function phoneLink(phone: string): string {
  const [, number = phone, extension] = /^(.*) x(\d+)$/.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
