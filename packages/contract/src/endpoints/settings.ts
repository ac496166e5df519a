import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { text } from '../input.ts'
import { LOCALE_MAX } from '../limits.ts'
import { Country, SiteSettings } from '../shapes/settings.ts'

export const settingsEndpoints = defineEndpoints({
  'GET /master': {
    access: 'public',
    summary: 'Site settings; cacheable, with an ETag.',
    data: SiteSettings,
  },
  'GET /lang/{locale}': {
    access: 'public',
    summary: 'Translated texts of one language, by their English wording.',
    /** With a version (`v`), the original texts alone; those that the market words otherwise have an address of their own. */
    query: z.object({ part: z.enum(['original', 'reworded']).optional() }),
    params: z.object({ locale: text(LOCALE_MAX).regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/) }),
    form: 'bare',
    data: z.record(z.string(), z.string()),
  },
  'GET /countries': {
    access: 'public',
    summary: 'All countries with their phone codes, sorted by name.',
    data: z.object({ countries: z.array(Country) }),
  },
})
