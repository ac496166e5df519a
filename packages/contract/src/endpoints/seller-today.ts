import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS } from '../enums.ts'
import { id, queryId, queryInt, text } from '../input.ts'
import * as limit from '../limits.ts'
import { Count, Id } from '../shapes/common.ts'
import { NotificationSettings, SellerNotification } from '../shapes/notifications.ts'
import { SellerToday } from '../shapes/today.ts'

const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

const endpoint = text(limit.PUSH_ENDPOINT_MAX).regex(/^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/)

/** The first screen of a shop's team, and how its members hear of events. */
export const sellerTodayEndpoints = defineEndpoints({
  'GET /seller/today': {
    access: 'seller',
    permission: 'any',
    withoutKeys: false,
    summary: 'The work that waits in the shop, and its sales, as far as the role includes them.',
    query: z.object({
      /** An IANA name such as `Asia/Dhaka`: where days begin. Unknown ones count as UTC. */
      time_zone: text(limit.TIME_ZONE_MAX).default('UTC'),
    }),
    data: SellerToday,
  },
  'GET /seller/notifications': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'What the person was told of in this shop during the last 30 days, the latest first.',
    query: z.object({
      /** `next_cursor` of the page before. */
      cursor: queryId.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.NOTIFICATIONS_PER_PAGE),
    }),
    data: z.object({ items: z.array(SellerNotification), next_cursor: z.string().nullable(), unread: Count }),
  },
  'POST /seller/notifications/read': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Marks the named notifications, or all up to one, as read.',
    body: z.object({ ids: z.array(id).max(limit.LIST_LIMIT_MAX).default([]), up_to: id.optional() }),
    data: z.object({ unread: Count }),
  },
  'POST /seller/notifications/test': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Sends a push to the person’s own devices.',
    data: z.object({ devices: Count }),
  },
  'GET /seller/notification-settings': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'How the person hears of this shop’s events, and on which devices.',
    data: NotificationSettings,
  },
  'PATCH /seller/notification-settings': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Switches one kind of event on or off, for one way of hearing of it.',
    body: z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      way: z.enum(NOTIFICATION_WAYS),
      is_on: z.boolean(),
    }),
    data: NotificationSettings,
  },
  'POST /seller/push-subscriptions': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Adds this browser to the person’s devices that get pushes.',
    body: z.object({ endpoint, keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }) }),
    data: z.object({ device_id: Id }),
  },
  'DELETE /seller/push-subscriptions/{id}': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Removes one of the person’s devices.',
    params: z.object({ id: queryId }),
    data: NotificationSettings,
  },
})
