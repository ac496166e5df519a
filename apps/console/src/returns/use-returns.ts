import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerReturn, SellerReturnDetails } from '@rialto/contract'
import {
  type ComplaintReason,
  type ComplaintWish,
  MARKET_RETURN_VIEWS,
  type MarketReturnView,
  RETURN_VIEWS,
  type ReturnAction,
  type ReturnKind,
  type ReturnState,
  type ReturnView,
  type ReviewReason,
} from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import type { ListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

/** The first part of the key of every query of returns. */
const RETURNS_KEY = 'returns'

export const useIsShop = (): boolean => usePlace().place?.kind === 'shop'

/** The returns of the present shop, or of all shops for the market's staff. */
export function useReturns({ view }: ListState) {
  const { place } = usePlace()
  const isShop = useIsShop()
  const [shopView, marketView] = [viewIn(RETURN_VIEWS, view), viewIn(MARKET_RETURN_VIEWS, view)]
  return usePagedList({
    queryKey: [RETURNS_KEY, place?.key, isShop ? shopView : marketView],
    read: (cursor, signal): Promise<ReturnsPage> =>
      isShop
        ? consoleApi.call('GET /seller/returns', { query: { view: shopView, cursor }, signal })
        : consoleApi.call('GET /admin/returns', { query: { view: marketView, cursor }, signal }),
    // Withdrawals and complaints have numbers of their own.
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    isRealtime: false,
  })
}

interface ReturnsPage {
  items: SellerReturn[]
  next_cursor: string | null
  counts: Partial<Record<ReturnView | MarketReturnView, number>>
}

const viewIn = <View extends string>(views: readonly [View, ...View[]], view: string): View =>
  views.find((one) => one === view) ?? views[0]

export function useReturn(kind: ReturnKind, id: number) {
  const { place } = usePlace()
  const isShop = useIsShop()
  const params = { kind, id }
  return useQuery({
    queryKey: [RETURNS_KEY, place?.key, 'one', kind, id],
    queryFn: async ({ signal }) =>
      isShop
        ? (await consoleApi.call('GET /seller/returns/{kind}/{id}', { params, signal })).return
        : (await consoleApi.call('GET /admin/returns/{kind}/{id}', { params, signal })).return,
  })
}

/** Whether a return is closed: it needs no further step, and no money is due. */
export const isOver = (state: ReturnState): boolean => OVER.includes(state)
const OVER: readonly ReturnState[] = [
  'refunded',
  'not_valid',
  'not_returned',
  'revoked',
  'settled',
  'declined',
  'cancelled',
  'lapsed',
]

/** A photo of a complaint, or of goods that came back used. Calls name their shop in a header, so that an address alone would not show it. */
export function useReturnPhoto({ kind, id }: Pick<SellerReturnDetails, 'kind' | 'id'>, photo: number) {
  const { place } = usePlace()
  const isShop = useIsShop()
  const params = { kind, id, photo }
  return useQuery({
    queryKey: [RETURNS_KEY, place?.key, 'photo', kind, id, photo],
    queryFn: async ({ signal }) => {
      const bytes = isShop
        ? await consoleApi.call('GET /seller/returns/{kind}/{id}/photos/{photo}', { params, signal })
        : await consoleApi.call('GET /admin/returns/{kind}/{id}/photos/{photo}', { params, signal })
      return new Blob([bytes as BlobPart], { type: 'image/webp' })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A way out of a complaint, as it is chosen. */
export interface WayOut {
  outcome: ComplaintWish
  keeps_goods: boolean
  offer: number | null
  send_to: string | null
}

/** A step that works a return off, with the fields that it sends. */
export type ReturnStep =
  | { action: 'accept'; lines: { line_id: number; quantity: number }[] }
  | { action: 'receive'; restock: boolean; deduction: number; deductionText: string; photos: readonly Blob[] }
  | { action: 'refund' | 'not_returned' | 'settle' | 'agree_revoke' }
  | { action: 'decide_deduction'; deduction: number; reason: string }
  | { action: 'approve'; wayOut: WayOut; answer: string }
  | { action: 'refuse'; answer: string }
  | { action: 'decide'; wayOut: WayOut | null; reason: string }
  | { action: 'reject'; reason: string }
  | { action: 'assign'; order_code: string }

/** Moves a return on. Somebody else's change in the meantime is shown instead. */
export function useReturnStep({ kind, id, version }: SellerReturnDetails, onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isShop = useIsShop()
  const params = { kind, id }
  const ofWithdrawal = { kind: 'withdrawal', id } as const
  const ofComplaint = { kind: 'complaint', id } as const
  const refresh = () => queries.invalidateQueries({ queryKey: [RETURNS_KEY] })
  return useMutation({
    mutationFn: async (step: ReturnStep): Promise<unknown> => {
      switch (step.action) {
        case 'accept':
          return isShop
            ? consoleApi.call('POST /seller/returns/{kind}/{id}/accept', {
                params: ofWithdrawal,
                body: { version, lines: step.lines },
              })
            : consoleApi.call('POST /admin/returns/{kind}/{id}/decide', {
                params,
                body: { version, accept: true, lines: step.lines },
              })
        case 'receive':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/receive', {
            params,
            body: {
              ...{ version, restock: step.restock ? '1' : '0' },
              ...{ deduction: step.deduction, deduction_text: step.deductionText },
            },
            files: { photos: step.photos },
          })
        case 'agree_revoke':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/agree-revoke', {
            ...{ params: ofWithdrawal, body: { version } },
          })
        case 'decide_deduction':
          return consoleApi.call('POST /admin/returns/{kind}/{id}/decide', {
            ...{ params, body: { version, accept: true, deduction: step.deduction, reason: step.reason } },
          })
        case 'refund':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/refund', { params, body: { version } })
        case 'not_returned':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/not-returned', { params, body: { version } })
        case 'reject':
          return consoleApi.call('POST /admin/returns/{kind}/{id}/decide', {
            ...{ params, body: { version, accept: false, reason: step.reason } },
          })
        case 'assign':
          return consoleApi.call('POST /admin/returns/{kind}/{id}/assign', {
            ...{ params: ofWithdrawal, body: { version, order_code: step.order_code } },
          })
        case 'approve':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/approve', {
            ...{ params: ofComplaint, body: { version, ...step.wayOut, answer: step.answer } },
          })
        case 'refuse':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/refuse', {
            ...{ params: ofComplaint, body: { version, answer: step.answer } },
          })
        case 'settle':
          return consoleApi.call('POST /seller/returns/{kind}/{id}/settle', {
            ...{ params: ofComplaint, body: { version } },
          })
        case 'decide':
          return consoleApi.call('POST /admin/returns/{kind}/{id}/decide', {
            ...{ params, body: { version, accept: step.wayOut !== null, ...step.wayOut, reason: step.reason } },
          })
      }
    },
    onSuccess: async () => {
      await refresh()
      onDone()
    },
    onError: async (error) => {
      showError(error, t('The shop cannot be reached'))
      if (error instanceof ApiError && error.status === 409) await refresh()
    },
  })
}

/** The words of states, views, reasons and actions. */
export function useReturnWords() {
  const { t } = useTranslation()
  const states: Record<ReturnState, { label: string; tone: 'warn' | 'mute' | 'ok' | 'bad' }> = {
    unmatched: { label: t('Fits no order'), tone: 'warn' },
    review: { label: t('To be looked at'), tone: 'warn' },
    declared: { label: t('Waits for the goods'), tone: 'mute' },
    sent: { label: t('On the way back'), tone: 'mute' },
    received: { label: t('Goods are back'), tone: 'warn' },
    refunding: { label: t('Refunding'), tone: 'mute' },
    refunded: { label: t('Refunded'), tone: 'ok' },
    not_valid: { label: t('Not valid'), tone: 'bad' },
    not_returned: { label: t('Nothing came back'), tone: 'bad' },
    revoked: { label: t('Taken back'), tone: 'mute' },
    contested: { label: t('The market decides'), tone: 'warn' },
    requested: { label: t('To answer'), tone: 'warn' },
    approved: { label: t('Agreed'), tone: 'mute' },
    refused: { label: t('Refused'), tone: 'mute' },
    escalated: { label: t('The market decides'), tone: 'warn' },
    declined: { label: t('Decided for the seller'), tone: 'mute' },
    settled: { label: t('Repaired or replaced'), tone: 'ok' },
    cancelled: { label: t('Taken back'), tone: 'mute' },
    lapsed: { label: t('Refused, not contested'), tone: 'mute' },
  }
  /** The event by which a return came to each state. */
  const steps: Record<ReturnState, string> = {
    unmatched: t('Declared'),
    review: t('Its order was named'),
    declared: t('Accepted'),
    sent: t('Sent back'),
    received: t('The goods came back'),
    refunding: t('Refund on its way'),
    refunded: t('Refunded'),
    not_valid: t('Not valid'),
    not_returned: t('Nothing came back'),
    revoked: t('Taken back, as both sides agreed'),
    contested: t('The customer objected'),
    requested: t('Complained'),
    approved: t('Agreed'),
    refused: t('Refused'),
    escalated: t('The market was asked'),
    declined: t('The market decided for the seller'),
    settled: t('Repaired or replaced'),
    cancelled: t('Taken back by the customer'),
    lapsed: t('Ended, as nobody asked the market'),
  }
  const views: Record<ReturnView | MarketReturnView, string> = {
    to_answer: t('To answer'),
    coming: t('On the way back'),
    to_check: t('To check'),
    refunding: t('Refunding'),
    done: t('Done'),
    to_decide: t('To decide'),
    late: t('Late'),
    open: t('Open'),
  }
  const reasons: Record<ReviewReason, string> = {
    late: t('It came after the last day.'),
    exempt: t('Some of the goods are exempt from withdrawal.'),
    pieces_gone: t('These pieces were given back or cancelled already.'),
    in_words: t('It says in words what is withdrawn from. Choose the pieces that are meant.'),
    no_right: t(
      'The contract has no right of withdrawal: a private seller, or an address outside the European Economic Area.',
    ),
  }
  const actions: Record<ReturnAction, string> = {
    accept: t('Let it count'),
    receive: t('The goods are back'),
    refund: t('Refund'),
    not_returned: t('Nothing came back'),
    assign: t('Name the order'),
    reject: t('Not valid'),
    approve: t('Agree'),
    refuse: t('Refuse'),
    settle: t('Repaired or replaced'),
    decide: t('Decide'),
    agree_revoke: t('Agree to take it back'),
    decide_deduction: t('Decide'),
  }
  const kinds: Record<ReturnKind, string> = { withdrawal: t('Withdrawal'), complaint: t('Complaint') }
  const complaintReasons: Record<ComplaintReason, string> = {
    faulty: t('It is faulty'),
    damaged: t('It arrived damaged'),
    wrong: t('Something else arrived'),
    missing: t('It is missing'),
    changed_mind: t('They have changed their mind'),
    other: t('Another reason'),
  }
  const wishes: Record<ComplaintWish, string> = {
    refund: t('wants the money back'),
    part_refund: t('wants a part of the price back'),
    repair: t('wants it repaired or replaced'),
  }
  return { states, steps, views, reasons, actions, kinds, complaintReasons, wishes }
}
