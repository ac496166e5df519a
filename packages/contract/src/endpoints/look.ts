import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { queryId, text } from '../input.ts'
import * as limit from '../limits.ts'
import { Count, Picture } from '../shapes/common.ts'
import { AdminLook, Look, LookPublication, PreviewLink } from '../shapes/look.ts'

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
