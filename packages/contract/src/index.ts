import type { DataOf, RequestOf, ValidatedOf } from './endpoint.ts'
import { catalogEndpoints } from './endpoints/catalog.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { reviewEndpoints } from './endpoints/reviews.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { shopEndpoints } from './endpoints/shops.ts'

/** Every call of the API, keyed by method and path below `/api`. */
export const endpoints = {
  ...settingsEndpoints,
  ...catalogEndpoints,
  ...shopEndpoints,
  ...reviewEndpoints,
  ...contentEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
export type EndpointOf<K extends EndpointKey> = Endpoints[K]

/** What a caller of `K` sends: `params`, `query`, `headers`, `body`, where the call takes them. */
export type RequestFor<K extends EndpointKey> = RequestOf<EndpointOf<K>>
/** What the handler of `K` receives. */
export type ValidatedFor<K extends EndpointKey> = ValidatedOf<EndpointOf<K>>
/** What `data` holds in the reply of `K`. */
export type DataFor<K extends EndpointKey> = DataOf<EndpointOf<K>>

export type {
  Access,
  DataOf,
  Endpoint,
  EndpointTable,
  FileRule,
  ReplyForm,
  RequestOf,
  ValidatedOf,
} from './endpoint.ts'
export * from './enums.ts'
export * from './error-codes.ts'
export * from './limits.ts'
export * from './realtime.ts'
export * from './shapes/catalog.ts'
export { type Paged, paged } from './shapes/common.ts'
export * from './shapes/content.ts'
export * from './shapes/errors.ts'
export * from './shapes/reviews.ts'
export * from './shapes/settings.ts'
export * from './shapes/shops.ts'
export * from './shapes/vouchers.ts'
