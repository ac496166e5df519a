import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import type { ConsoleUser } from '@rialto/contract'
import { operatorPermissions, sellerPermissions } from '@rialto/contract/permissions'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { consoleSession, createQueryClient } from '../lib/api.ts'
import { routes } from '../routes.tsx'

interface Reply {
  status?: number
  message?: string
  code?: string
  errors?: Record<string, string[]>
  data?: unknown
  /** The record of what the call has changed. */
  change?: { id: number; is_restorable: boolean }
  /** A file in place of JSON. */
  file?: { type: string; content: string }
}

export interface Call {
  key: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

type Answer = Reply | ((call: Call) => Reply)

const settings = {
  app_name: 'Rialto',
  currency: { name: 'USD', symbol: '$', position: 'prefix' },
  languages: [
    { id: 1, name: 'en', title: 'English', direction: 'ltr' },
    { id: 2, name: 'ar', title: 'العربية', direction: 'rtl' },
  ],
}

const shop = (role: keyof typeof sellerPermissions, id = 1, name = 'Lume & Clay') => ({
  id,
  name,
  logo: '/media/logo.png',
  status: 'active' as const,
  role,
  permissions: [...sellerPermissions[role]],
  counts: { to_pack: 0, unanswered: 0, low_stock: 0, new_reviews: 0, new_questions: 0, notifications: 0 },
})

const person = { id: 7, name: 'Ines Carvalho', email: 'ines@rialto.test', profile_photo: '', contact: null }

/** A member of one shop's team. */
export const seller = (role: keyof typeof sellerPermissions = 'owner'): ConsoleUser => ({
  person,
  shops: [shop(role)],
  viewed_shop: null,
  market: null,
})

/** A member of the market's staff, who may have shops too. */
export const operator = (role: keyof typeof operatorPermissions = 'owner', ...shopNames: string[]): ConsoleUser => ({
  person,
  shops: shopNames.map((name, index) => shop('owner', index + 1, name)),
  viewed_shop: null,
  market: { role, permissions: [...operatorPermissions[role]] },
})

interface ConsoleOptions {
  path?: string
  /** Null: nobody has entered. */
  user: ConsoleUser | null
  /** Answers by call: `GET /seller/orders`. The path is without its query. */
  answers?: Record<string, Answer>
  /** False: one seller sells, by the setting `multi_vendor`. */
  isMarket?: boolean
}

/** Renders the console at an address, with a server that answers as told. @returns the calls so far */
export function renderConsole({ path = '/', user, answers = {}, isMarket = true }: ConsoleOptions) {
  toasts.clear()
  consoleSession.leave()
  consoleSession.noteCookie()
  const calls: Call[] = []
  const all: Record<string, Answer> = {
    'GET /master': { data: { ...settings, multi_vendor: isMarket } },
    'GET /seller/views': { data: { items: [] } },
    'GET /console/me': user ? { data: user } : { status: 401, code: 'unauthenticated', message: 'Please login first!' },
    ...answers,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const url = new URL(address, 'http://localhost')
    const key = `${init.method ?? 'GET'} ${url.pathname.replace('/api', '')}`
    const call = {
      key,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : init.body,
      headers: init.headers ?? {},
    }
    calls.push(call)
    const answer = all[key] ?? { status: 404, code: 'not_found', message: `no answer to ${key}` }
    const { status = 200, file, ...reply } = typeof answer === 'function' ? answer(call) : answer
    if (file) return new Response(file.content, { status, headers: { 'content-type': file.type } })
    return new Response(JSON.stringify({ message: '', ...reply }), { status })
  })
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <TranslationProvider i18n={createI18n('en', {})}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TranslationProvider>,
  )
  const answer = (key: string, next: Answer) => {
    all[key] = next
  }
  return { calls, router, answer }
}
