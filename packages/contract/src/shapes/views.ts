import { z } from 'zod'
import { SAVED_VIEW_LISTS } from '../enums.ts'
import { Id } from './common.ts'

/** The choices of a list under a name: a person's own, or shared with the shop's team. */
export const SavedView = z.object({
  id: Id,
  list: z.enum(SAVED_VIEW_LISTS),
  name: z.string(),
  /** As in the address of the list, without `?`. */
  query: z.string(),
  is_shared: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>
