import { z } from 'zod'
import { multiLine, requiredText, text } from '../input.ts'
import * as limit from '../limits.ts'
import { HOME_BANNER_PLACES } from '../market-enums.ts'
import { Count, Id, Time } from './common.ts'
import { MarketSettings } from './market-settings.ts'

/** The address of a stored picture, or of one elsewhere. */
const address = z
  .string()
  .max(limit.LINK_MAX)
  .regex(/^(\/media\/|https?:\/\/)\S+$/)

const bannerTexts = {
  kicker: text(limit.BANNER_TEXT_MAX),
  title: requiredText(limit.BANNER_TEXT_MAX),
  text: multiLine(limit.BANNER_TEXT_MAX),
  action: text(limit.BANNER_TEXT_MAX),
  /** Describes the picture to those who do not see it. */
  alt: text(limit.PICTURE_ALT_MAX),
}

/** The texts of a banner that have translations. */
export const BANNER_TEXTS = ['kicker', 'title', 'text', 'action', 'alt'] as const

/** A banner of the home page. A negative id: it has not been published yet. */
export const LookBanner = z.object({
  id: z.int().min(-limit.ID_MAX).max(limit.ID_MAX),
  place: z.enum(HOME_BANNER_PLACES),
  ...bannerTexts,
  url: text(limit.LINK_MAX),
  picture: address,
  picture_phone: address.nullable(),
  /** Without it the picture is dimmed in the dark theme. */
  picture_dark: address.nullable(),
  picture_phone_dark: address.nullable(),
  /** The colour of the words (`#rrggbb`). Absent: the usual one, dark, and light where the dark theme has a picture of its own. */
  words_color: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .optional(),
  /** How much a veil of the opposite lightness covers the picture under the words, in percent. Absent: none. */
  scrim: z.int().min(1).max(limit.BANNER_SCRIM_MAX).optional(),
  /** The picture is turned round in languages that are written from right to left. Absent: it stays as it is. */
  is_mirrored: z.literal(true).optional(),
  /** Texts in other languages; an absent one is shown in English. */
  translations: z.record(
    z.string().regex(/^[a-z]{2,3}$/),
    z.object({ ...bannerTexts, title: text(limit.BANNER_TEXT_MAX) }).partial(),
  ),
})
export type LookBanner = z.infer<typeof LookBanner>

/** The look of the market: the settings that shape its pages, and the banners of its home page. */
export const Look = MarketSettings.pick({
  theme_colors: true,
  web_logo: true,
  web_footer_logo: true,
  home_sections: true,
  menus: true,
  footers: true,
}).extend({ banners: z.array(LookBanner).max(limit.HOME_BANNERS_MAX) })
export type Look = z.infer<typeof Look>
export type LookPart = keyof Look & string

export const LOOK_PARTS = Object.keys(Look.shape) as LookPart[]

/** A difference between the draft and what shoppers see; `key` takes it back. */
export const LookChange = z.object({ key: z.string(), sentence: z.string() })
export type LookChange = z.infer<typeof LookChange>

const Planned = z.object({ id: Id, name: z.string(), publish_at: Time, by: z.string() })

/** The draft beside what shoppers see. */
export const AdminLook = z.object({
  /** Grows with each change of the draft, the look and the settings. */
  version: Count,
  draft: Look,
  published: Look,
  changes: z.array(LookChange),
  /** The last change of the draft; null while there is none. */
  saved: z.object({ at: Time, by: z.string() }).nullable(),
  last_published: z.object({ at: Time, by: z.string(), name: z.string() }).nullable(),
  /** The publication that waits for its time, with the draft as it was when it was planned. */
  planned: Planned.nullable(),
  /** A planned publication that could not be made. */
  failed: Planned.nullable(),
})
export type AdminLook = z.infer<typeof AdminLook>

/** A state of the look that shoppers saw, or see. */
export const LookPublication = z.object({
  id: Id,
  name: z.string(),
  at: Time,
  by: z.string(),
  is_current: z.boolean(),
})
export type LookPublication = z.infer<typeof LookPublication>

/** The address of a preview, below which each page of the storefront has its own. */
export const PreviewLink = z.object({ path: z.string(), url: z.string(), expires_at: Time })
export type PreviewLink = z.infer<typeof PreviewLink>
