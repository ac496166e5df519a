import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Locales {
  configured: readonly string[]
  fallback: string
}

/** The shop's languages; returned from memory except every few seconds. */
export interface LocaleSource {
  locales(): Locales | Promise<Locales>
}

const LOCALE = Symbol('locale')

/** Sets the language of each request before any hook can refuse it. */
export function decorateLocale(app: FastifyInstance, source: LocaleSource): void {
  app.decorateRequest(LOCALE, 'en')
  app.addHook('onRequest', (request, _reply, done) => {
    const decide = ({ configured, fallback }: Locales) =>
      request.setDecorator(LOCALE, negotiateLocale(request.headers['accept-language'], configured, fallback))
    const locales = source.locales()
    if (!(locales instanceof Promise)) {
      decide(locales)
      return done()
    }
    locales
      .then(decide)
      // The database is unavailable; the reply will be an error in English.
      .catch((error) => request.log.warn({ err: error }, 'languages could not be read'))
      .then(() => done())
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
