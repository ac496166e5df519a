import { z } from 'zod'
import { OperatorApiKey, SellerApiKey } from './access.ts'
import { defineEndpoints } from './endpoint.ts'
import { queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'
import { OPERATOR_PERMISSIONS, SELLER_PERMISSIONS } from './permissions.ts'

const name = requiredText(limit.API_KEY_NAME_MAX)
/** The last day on which the key works. */
const ends_on = z.iso.date().nullish()
const byId = z.object({ id: queryId })

/** Keys of programs: `Authorization: Bearer rk_…`, for calls of sellers or of operators. */
export const apiKeyEndpoints = defineEndpoints({
  'GET /seller/api-keys': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'The API keys of the shop, the newest first.',
    data: z.object({ items: z.array(SellerApiKey) }),
  },
  'POST /seller/api-keys': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Makes an API key of the shop, which is shown once.',
    body: z.object({
      name,
      permissions: z.array(z.enum(SELLER_PERMISSIONS)).min(1).max(SELLER_PERMISSIONS.length),
      ends_on,
    }),
    data: z.object({ key: z.string(), items: z.array(SellerApiKey) }),
  },
  'DELETE /seller/api-keys/{id}': {
    access: 'seller',
    permission: 'team',
    withoutKeys: true,
    summary: 'Ends an API key of the shop at once.',
    params: byId,
    data: z.object({ items: z.array(SellerApiKey) }),
  },
  'GET /admin/api-keys': {
    access: 'operator',
    permission: 'system',
    withoutKeys: true,
    command: 'api-keys list',
    summary: 'The API keys of the market, the newest first.',
    data: z.object({ items: z.array(OperatorApiKey) }),
  },
  'POST /admin/api-keys': {
    access: 'operator',
    permission: 'system',
    withoutKeys: true,
    summary: 'Makes an API key of the market, which is shown once.',
    body: z.object({
      name,
      permissions: z.array(z.enum(OPERATOR_PERMISSIONS)).min(1).max(OPERATOR_PERMISSIONS.length),
      ends_on,
    }),
    data: z.object({ key: z.string(), items: z.array(OperatorApiKey) }),
  },
  'DELETE /admin/api-keys/{id}': {
    access: 'operator',
    permission: 'system',
    withoutKeys: true,
    command: 'api-keys remove',
    summary: 'Ends an API key of the market at once.',
    params: byId,
    data: z.object({ items: z.array(OperatorApiKey) }),
  },
})
