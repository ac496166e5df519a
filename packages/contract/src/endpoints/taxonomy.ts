import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id } from '../input.ts'
import * as limit from '../limits.ts'
import { Count, Picture } from '../shapes/common.ts'
import { MarketBrand, MarketCategory, MarketColor, MarketSize, MergePreview } from '../shapes/taxonomy.ts'
import {
  brandName,
  categoryName,
  categoryTexts,
  code,
  listing,
  listOf,
  merging,
  optionName,
  optionTexts,
  params,
  picture,
  position,
  previewing,
  removing,
} from './taxonomy-input.ts'

const common = { access: 'operator', permission: 'catalogue' } as const
/** Of one tree, as each change may move others. */
const tree = z.object({ categories: z.array(MarketCategory) })

/** Categories, brands, colours and sizes, which all shops share. */
export const taxonomyEndpoints = defineEndpoints({
  'GET /admin/categories': {
    ...common,
    summary: 'All categories in the order of the tree, with their products and translations.',
    data: tree,
  },
  'POST /admin/categories': {
    ...common,
    summary: 'Adds a category at the end of its level.',
    body: z.object({
      name: categoryName,
      /** A main category. */
      parent_id: id.nullable().default(null),
      thumbnail: picture.optional(),
      texts: categoryTexts,
    }),
    data: tree.extend({ id: Count }),
  },
  'PATCH /admin/categories/{id}': {
    ...common,
    summary:
      'Changes the given fields of a category; its address stays. `stale` if somebody else has changed it since.',
    params,
    body: z.object({
      version: id,
      name: categoryName.optional(),
      thumbnail: picture.optional(),
      texts: categoryTexts,
    }),
    data: tree,
  },
  'DELETE /admin/categories/{id}': {
    ...common,
    summary: 'Removes an empty category; with `move_to`, another one takes its products as in a merge.',
    params,
    query: removing,
    data: tree,
  },
  'POST /admin/categories/{id}/move': {
    ...common,
    summary: 'Moves a category within its level, or to another main category with all its products.',
    params,
    body: z.object({ version: id, parent_id: id.nullable(), position }),
    data: tree,
  },
  'GET /admin/categories/{id}/merge': {
    ...common,
    summary: 'Counts what a merge into another category would do; refused as the merge itself would be.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/categories/{id}/merge': {
    ...common,
    summary:
      'Moves products and sub-categories to another category and removes this one; its address leads there from then on. It can be restored exactly.',
    params,
    body: merging,
    data: tree,
  },
  'POST /admin/taxonomy/pictures': {
    ...common,
    summary: 'Stores a picture for a category or brand, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },

  'GET /admin/brands': {
    ...common,
    summary: 'Brands by name, with how many products have each.',
    query: listing,
    data: listOf(MarketBrand),
  },
  'POST /admin/brands': {
    ...common,
    summary: 'Adds a brand.',
    body: z.object({ name: brandName, logo: picture.or(z.literal('')).optional() }),
    data: z.object({ brand: MarketBrand }),
  },
  'PATCH /admin/brands/{id}': {
    ...common,
    summary: 'Changes a brand; `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version: id, name: brandName.optional(), logo: picture.or(z.literal('')).optional() }),
    data: z.object({ brand: MarketBrand }),
  },
  'DELETE /admin/brands/{id}': { ...common, summary: 'Removes a brand that no product has.', params, query: removing },
  'GET /admin/brands/{id}/merge': {
    ...common,
    summary: 'Counts what a merge into another brand would do.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/brands/{id}/merge': {
    ...common,
    summary: 'Moves all products to another brand and removes this one.',
    params,
    body: merging,
  },

  'GET /admin/colors': {
    ...common,
    summary: 'Colours by name, with how many products come in each.',
    query: listing,
    data: listOf(MarketColor),
  },
  'POST /admin/colors': {
    ...common,
    summary: 'Adds a colour.',
    body: z.object({ name: optionName, code, texts: optionTexts }),
    data: z.object({ color: MarketColor }),
  },
  'PATCH /admin/colors/{id}': {
    ...common,
    summary: 'Changes a colour; `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version: id, name: optionName.optional(), code: code.optional(), texts: optionTexts }),
    data: z.object({ color: MarketColor }),
  },
  'DELETE /admin/colors/{id}': { ...common, summary: 'Removes a colour that no product has.', params, query: removing },
  'GET /admin/colors/{id}/merge': {
    ...common,
    summary: 'Counts what a merge into another colour would do; refused where a product comes in both.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/colors/{id}/merge': {
    ...common,
    summary: 'Gives all products and variants another colour and removes this one.',
    params,
    body: merging,
  },

  'GET /admin/sizes': {
    ...common,
    summary: 'Sizes in their order, with how many products come in each.',
    query: listing,
    data: listOf(MarketSize),
  },
  'POST /admin/sizes': {
    ...common,
    summary: 'Adds a size at the end.',
    body: z.object({ name: optionName, texts: optionTexts }),
    data: z.object({ size: MarketSize }),
  },
  'PATCH /admin/sizes/{id}': {
    ...common,
    summary: 'Changes a size or its place; `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version: id, name: optionName.optional(), position: position.optional(), texts: optionTexts }),
    data: z.object({ size: MarketSize }),
  },
  'DELETE /admin/sizes/{id}': { ...common, summary: 'Removes a size that no product has.', params, query: removing },
  'GET /admin/sizes/{id}/merge': {
    ...common,
    summary: 'Counts what a merge into another size would do; refused where a product comes in both.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/sizes/{id}/merge': {
    ...common,
    summary: 'Gives all products and variants another size and removes this one.',
    params,
    body: merging,
  },
})
