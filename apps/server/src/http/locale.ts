import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What negotiation needs to know of the shop; answered from memory but for every few seconds. */
export interface LocaleSource {
  locales(): Promise<{ configured: readonly string[]; fallback: string }>
}

const LOCALE = Symbol('locale')

/** Decides the language of each request before anything can be refused in it. */
export function decorateLocale(app: FastifyInstance, source: LocaleSource): void {
  app.decorateRequest(LOCALE, 'en')
  app.addHook('onRequest', async (request) => {
    try {
      const { configured, fallback } = await source.locales()
      request.setDecorator(LOCALE, negotiateLocale(request.headers['accept-language'], configured, fallback))
    } catch (error) {
      // The database is away: whatever answers will say so itself, in English.
      request.log.warn({ err: error }, 'languages could not be read')
    }
  })
}

export const localeOf = (request: FastifyRequest): string => request.getDecorator<string>(LOCALE)

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
