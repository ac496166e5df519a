import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { multiLine, queryId, requiredText, text } from './input.ts'
import * as limit from './limits.ts'
import { HOME_BANNER_PLACES } from './market-enums.ts'
import { MarketSettings } from './settings.ts'

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

const common = { access: 'operator', permission: 'look' } as const
const version = Count
const publications = z.object({ items: z.array(LookPublication) })

/** The look of the market, as a draft that nobody else sees until it is published. */
export const lookEndpoints = defineEndpoints({
  'GET /admin/look': {
    ...common,
    summary: 'The draft of the look, what shoppers see, and the differences in words.',
    data: AdminLook,
  },
  'PUT /admin/look': {
    ...common,
    summary:
      'Saves parts of the draft; parts that are absent stay. `stale` with the present draft if `version` is not the present one.',
    body: z.object({ version, look: Look.partial() }),
    data: AdminLook,
  },
  'POST /admin/look/undo': {
    ...common,
    summary: 'Takes one difference of the draft back, by its key.',
    body: z.object({ version, key: text(limit.NAME_MAX) }),
    data: AdminLook,
  },
  'POST /admin/look/publish': {
    ...common,
    summary:
      'Shows the draft to shoppers, now or at a time in the next year. At its time the draft is published as it is now.',
    body: z.object({
      version,
      name: text(limit.LOOK_NAME_MAX).default(''),
      /** Null: now. */
      publish_at: z.iso.datetime().nullable().default(null),
    }),
    data: AdminLook,
  },
  'POST /admin/look/unplan': {
    ...common,
    summary: 'Drops the publication that waits for its time; the draft stays.',
    data: AdminLook,
  },
  'POST /admin/look/discard': {
    ...common,
    summary: 'Drops the draft, so that it is again what shoppers see.',
    body: z.object({ version }),
    data: AdminLook,
  },
  'GET /admin/look/publications': {
    ...common,
    summary: 'The latest states of the look that shoppers saw, the newest first.',
    data: publications,
  },
  'POST /admin/look/publications/{id}/restore': {
    ...common,
    summary: 'Shows shoppers an earlier state of the look again, at once; the draft stays.',
    params: z.object({ id: queryId }),
    data: AdminLook,
  },
  'GET /admin/look/preview-token': {
    ...common,
    summary:
      'A link to the storefront in the look of the draft, of a publication, or as shoppers see it. It works for some days, for everybody who has it.',
    query: z.object({
      of: z
        .string()
        .regex(/^(draft|published|publication_\d{1,9})$/)
        .default('draft'),
    }),
    data: PreviewLink,
  },
  'DELETE /admin/look/preview-token': {
    ...common,
    summary: 'Ends all links to previews.',
  },
  'POST /admin/look/pictures': {
    ...common,
    summary: 'Stores a picture for the look, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },
})
