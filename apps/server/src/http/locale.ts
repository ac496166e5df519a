/**
 * The first language of an `Accept-Language` header that the shop is configured for, by its q values;
 * regions are ignored (`fr-CA` finds `fr`). Falls back to the default.
 */
export function negotiateLocale(header: string | undefined, configured: readonly string[], fallback: string): string {
  if (!header) return fallback
  if (configured.includes(header)) return header
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { language: tag.trim().toLowerCase().split('-')[0] ?? '', q: q ? Number(q.trim().slice(2)) : 1 }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted.find(({ language }) => configured.includes(language))?.language ?? fallback
}
