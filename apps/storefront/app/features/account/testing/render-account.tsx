import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import type { EndpointKey, User } from '@rialto/contract'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'

export const amira: User = {
  id: 3,
  name: 'Amira Haddad',
  phone: '1711000203',
  phone_code: '880',
  email: 'amira@example.com',
  country: 'Bangladesh',
  gender: 'female',
  date_of_birth: '1991-04-12',
  profile_photo: '',
  account_verified: true,
  is_seller: false,
}

export interface Call {
  key: string
  body: unknown
  query: URLSearchParams
}

interface Refusal {
  status: number
  message: string
  /** Defaults to `invalid`. */
  code?: string
  errors?: Record<string, string[]>
}
/** A reply that is not JSON. */
interface BinaryReply {
  bytes: BodyInit
  type: string
}
type Answer = { data?: unknown; message?: string } | Refusal | BinaryReply
type CallWithParameters =
  | `POST /address/${number}/update`
  | `DELETE /address/${number}/delete`
  | `GET /countries/${string}/regions`
  | `GET /order${string}/${string}`
  | `POST /orders/${number}/${'received' | 'cancel-lines' | 'cancel-lines/preview' | 'withdrawals' | 'returns'}`
  | `GET /returns/${'complaint' | 'withdrawal'}/${string}`
  | `POST /returns/${'complaint' | 'withdrawal'}/${number}/${string}`
  | `GET /support-ticket/attachments/${number}`
/** Replies by request as it is sent, for example `POST /address/2/update`. */
export type Answers = Partial<
  Record<
    EndpointKey | CallWithParameters,
    Answer | ((body: unknown, query: URLSearchParams) => Answer | Promise<Answer>)
  >
>

/** Replaces `fetch` by a server with these replies; returns the calls that it receives. */
export function mockApi(answers: Answers): Call[] {
  const calls: Call[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, { method, body } = {}) => {
    const key = `${method} ${String(path).replace(/^\/api|\?.*$/g, '')}`
    const sent = typeof body === 'string' ? JSON.parse(body) : body
    const query = new URL(String(path), 'https://shop.test').searchParams
    calls.push({ key, body: sent, query })
    const answerOrHandler = answers[key as keyof Answers]
    if (!answerOrHandler) throw new TypeError(`no reply for ${key}`)
    const answer = typeof answerOrHandler === 'function' ? await answerOrHandler(sent, query) : answerOrHandler
    if ('bytes' in answer) return new Response(answer.bytes, { headers: { 'content-type': answer.type } })
    if ('status' in answer) return Response.json({ code: 'invalid', ...answer }, { status: answer.status })
    return Response.json({ message: '', data: {}, ...answer })
  })
  return calls
}

/** Logs a shopper in without the dialog. */
export function logIn(user: User = amira): void {
  session.set({ token: 'token', expiresAt: '2999-01-01T00:00:00Z', lasts: 1_000_000, user })
}

/** Resets session, storage, queries and toasts before each test. */
export function resetState(): void {
  session.clear('logout')
  session.abandon()
  localStorage.clear()
  queryClient.clear()
  toasts.clear()
}

/** Renders an account page with its toasts. */
export function renderAccount(content: ReactNode, at = '/profile') {
  return renderInShop(
    <QueryClientProvider client={queryClient}>
      {content}
      <Toaster label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
    { at },
  )
}
