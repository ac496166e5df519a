import { z } from 'zod'

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
