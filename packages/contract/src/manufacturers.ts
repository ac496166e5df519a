import { z } from 'zod'
import { Count, Id } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { id, multiLine, queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'

/** Who made a product, or answers for it in the European Union (Regulation (EU) 2023/988, Art. 19). */
export const Maker = z.object({
  name: z.string(),
  /** By post, of several lines. */
  address: z.string(),
  /** A mail or web address. */
  electronic: z.string(),
})
export type Maker = z.infer<typeof Maker>

/** One of a shop's manufacturers and responsible persons, whom its products name. */
export const Manufacturer = Maker.extend({
  id: Id,
  /** Its products need no other person who is responsible in the European Union. */
  is_in_eu: z.boolean(),
  /** How many products of the shop name it. */
  products: Count,
  /** Grows with each change. */
  version: Count,
})
export type Manufacturer = z.infer<typeof Manufacturer>

const fields = {
  name: requiredText(limit.NAME_MAX),
  address: multiLine(limit.MAKER_ADDRESS_MAX).min(1),
  electronic: requiredText(limit.LINK_MAX),
  is_in_eu: z.boolean(),
}
const ofOne = { data: z.object({ manufacturer: Manufacturer }) }
const params = z.object({ id: queryId })

export const manufacturerEndpoints = defineEndpoints({
  'GET /seller/manufacturers': {
    access: 'seller',
    permission: 'products.read',
    summary: 'The manufacturers and responsible persons of the shop, by name.',
    data: z.object({ items: z.array(Manufacturer) }),
  },
  'POST /seller/manufacturers': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Adds a manufacturer or responsible person, whom products may name.',
    body: z.object(fields),
    ...ofOne,
  },
  'PATCH /seller/manufacturers/{id}': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Changes a manufacturer on all pages of its products; `stale` if somebody else has changed it since.',
    params,
    body: z
      .object({ version: id, ...fields })
      .partial()
      .required({ version: true }),
    ...ofOne,
  },
  'DELETE /seller/manufacturers/{id}': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Removes a manufacturer that no product names.',
    params,
  },
})
