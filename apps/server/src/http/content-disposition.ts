/** The header for bytes with a name (RFC 6266): as it is where it is plain, otherwise in UTF-8 beside a plain stand-in. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\w .()-]+/g, '_')
  const header = `${kind}; filename="${plain}"`
  return plain === name ? header : `${header}; filename*=UTF-8''${encoded(name)}`
}

/** What `encodeURIComponent` leaves and RFC 8187 does not allow goes too. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
