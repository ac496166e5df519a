import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { givenPassword, login, oneTimeCode, queryId, socketId, text } from '../input.ts'
import * as limit from '../limits.ts'
import { ConsoleSession, ConsoleUser, Entry, FoundItem } from '../shapes/console.ts'

/** Entering and leaving the console. Its session is a cookie; unsafe calls need `X-Requested-With` and the shop's own `Origin`. */
export const consoleEndpoints = defineEndpoints({
  'POST /console/login': {
    access: 'public',
    summary: 'Enters the console by email or phone, and sets the cookie; only for members of a shop’s team and staff.',
    body: z.object({ login: login.min(1), password: givenPassword }),
    data: Entry,
  },
  'POST /console/logout': {
    access: 'entering',
    summary: 'Ends the session, and removes the cookie.',
  },
  'GET /console/me': {
    access: 'console',
    summary:
      'The person, their shops with role and permissions, and what they may do for the market; the work that waits is counted in the shop in `X-Shop`, else in the first.',
    headers: z.object({ 'x-shop': queryId.optional() }),
    data: ConsoleUser,
  },
  'POST /console/contact/code': {
    access: 'console',
    summary: 'Sends a one-time code to the person’s email, or phone, that is not proved yet.',
    data: z.object({ sent_to: z.string() }),
  },
  'POST /console/contact/proof': {
    access: 'console',
    summary: 'Proves the person’s email, or phone, by the code that was sent there.',
    body: z.object({ otp: oneTimeCode }),
  },
  'GET /console/search': {
    access: 'console',
    summary:
      'Finds orders, products, customers of conversations and vouchers of the shop in `X-Shop`, as far as the role includes them; without the header nothing.',
    headers: z.object({ 'x-shop': queryId.optional() }),
    query: z.object({ q: text(limit.SEARCH_MAX).min(limit.CONSOLE_SEARCH_MIN) }),
    /** At most five of each kind. */
    data: z.object({ items: z.array(FoundItem) }),
  },
  'GET /console/sessions': {
    access: 'console',
    summary: 'The person’s own sessions of the console, the latest used first.',
    data: z.object({ sessions: z.array(ConsoleSession) }),
  },
  'DELETE /console/sessions/{id}': {
    access: 'console',
    summary: 'Ends one of the person’s own sessions.',
    params: z.object({ id: queryId }),
  },
  'POST /console/realtime/auth': {
    access: 'console',
    summary: 'Signs the subscription of a socket to a private channel, for members of its shop or for the staff.',
    body: z.object({
      socket_id: socketId,
      /** `private-shop_{id}` or `private-market`. */
      channel_name: z.string().regex(/^private-(market|shop_[1-9]\d{0,8})$/),
    }),
    data: z.object({ auth: z.string() }),
  },
})
