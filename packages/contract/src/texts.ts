import { z } from 'zod'
import { Count } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { queryInt, requiredText, search, text } from './input.ts'
import * as limit from './limits.ts'
import { INTERFACE_TEXT_VIEWS } from './market-enums.ts'

/** A wording of a text: `form` is a plural form of the language, or empty. */
const InterfaceTextForm = z.object({
  /** The name for a change. */
  key: z.string(),
  form: z.string(),
  /** The wording that Rialto ships. */
  original: z.string(),
  /** The market's own wording; null: the original. */
  text: z.string().nullable(),
})

/** A text of the interface in one language. */
export const InterfaceText = z.object({
  /** The key without a plural form, which no other text has. */
  name: z.string(),
  /** The English wording by which the text is known. */
  english: z.string(),
  /** Another text has the same English words; their names and places tell them apart. */
  has_twin: z.boolean(),
  /** Where it stands: a page of shoppers, a screen of the console (`console:orders`), or a kind of message. */
  places: z.array(z.string()),
  forms: z.array(InterfaceTextForm),
})
export type InterfaceText = z.infer<typeof InterfaceText>

const common = { access: 'operator', permission: 'content' } as const
const locale = requiredText(limit.LOCALE_MAX)

/** The texts of the interface, which a market may word otherwise. */
export const interfaceTextEndpoints = defineEndpoints({
  'GET /admin/texts': {
    ...common,
    summary:
      'Texts of the interface in a language, of one page or all; `search` looks at the English wording, the original and the own one.',
    query: z.object({
      locale,
      view: z.enum(INTERFACE_TEXT_VIEWS).default('all'),
      search,
      /** A page on which they stand, as `places` names it. */
      place: text(limit.INTERFACE_TEXT_MAX).optional(),
      /** The number of texts before the page. */
      cursor: queryInt(0, limit.ID_MAX).optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(InterfaceText),
      next_cursor: z.string().nullable(),
      total: Count,
      counts: z.record(z.enum(INTERFACE_TEXT_VIEWS), Count),
      /** All pages with the number of their texts. */
      places: z.array(z.object({ id: z.string(), count: Count })),
    }),
  },
  'PATCH /admin/texts': {
    ...common,
    summary:
      'Words a text otherwise in one language, with effect at once; null brings the original back. `stale` unless `replaces` is the present own wording.',
    body: z.object({
      locale,
      key: requiredText(limit.INTERFACE_TEXT_MAX),
      text: text(limit.INTERFACE_TEXT_MAX).min(1).nullable(),
      replaces: text(limit.INTERFACE_TEXT_MAX).nullable(),
    }),
    data: z.object({ text: InterfaceText }),
  },
})
