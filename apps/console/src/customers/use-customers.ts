import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Customer, CustomerDetails } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { CUSTOMER_VIEWS } from '@rialto/contract/market-enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { saveBytes } from '../lib/save-bytes.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const CUSTOMERS = 'GET /admin/customers'

/** The people with an account as the list's state asks for them. */
export function useCustomers(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = CUSTOMER_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [CUSTOMERS, 'market', { view, search }],
    read: (cursor, signal) => consoleApi.call(CUSTOMERS, { query: { view, search, cursor }, signal }),
    isRealtime: false,
  })
}

const ONE = 'GET /admin/customers/{id}'

export const useCustomer = (id: number) =>
  useQuery({
    queryKey: [ONE, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id }, signal }),
  })

/** The calls that change a person's account, or take their data out. */
export function useChangeCustomer(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = (data: { customer: CustomerDetails }) => {
    queries.setQueryData([ONE, 'market', id], data)
    void queries.invalidateQueries({ queryKey: [CUSTOMERS] })
  }
  return {
    disable: useMutation({
      mutationFn: () => consoleApi.call('POST /admin/customers/{id}/disable', { params }),
      onSuccess,
    }),
    enable: useMutation({
      mutationFn: () => consoleApi.call('POST /admin/customers/{id}/enable', { params }),
      onSuccess,
    }),
    takeOut: useMutation({
      mutationFn: async () => {
        const bytes = await consoleApi.call('POST /admin/customers/{id}/export', { params })
        saveBytes(`customer-${id}.json`, bytes as BlobPart, 'application/json')
      },
    }),
    erase: useMutation({
      mutationFn: (name: string) => consoleApi.call('POST /admin/customers/{id}/erase', { params, body: { name } }),
      onSuccess,
      onError: (error) => {
        // Something was opened since the page was read.
        if (error instanceof ApiError) void queries.invalidateQueries({ queryKey: [ONE, 'market', id] })
      },
    }),
    openInvoice: useMutation({
      mutationFn: async ({ orderId, code }: { orderId: number; code: string }) => {
        const bytes = await consoleApi.call('GET /admin/customers/{id}/invoices/{order_id}', {
          params: { id, order_id: orderId },
        })
        saveBytes(`${code}.pdf`, bytes as BlobPart, 'application/pdf')
      },
    }),
  }
}

interface Word {
  label: string
  tone: BadgeTone
}

/** The words for the states of an account and of a ticket. */
export function useCustomerWords() {
  const { t } = useTranslation()
  const states: Record<Customer['state'], Word> = {
    open: { label: t('Open'), tone: 'ok' },
    disabled: { label: t('Disabled'), tone: 'bad' },
    erased: { label: t('Erased'), tone: 'mute' },
  }
  const tickets: Record<TicketStatus, Word> = {
    pending: { label: t('Unanswered'), tone: 'warn' },
    confirm: { label: t('Answered'), tone: 'ok' },
    cancel: { label: t('Cancelled'), tone: 'mute' },
    completed: { label: t('Closed'), tone: 'mute' },
  }
  return { states, tickets }
}
